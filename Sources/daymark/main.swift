import Commands
import Glibc

exit(Daymark.run(CommandLine.arguments).rawValue)
