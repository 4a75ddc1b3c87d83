// SQLite 3, the atlas's index. SQLITE_TRANSIENT is a cast macro that Swift does not import; the store binds text inside
// the closure that holds it, with SQLITE_STATIC's null destructor, and needs no shim for it.
#ifndef DAYMARK_CSQLITE_SHIM_H
#define DAYMARK_CSQLITE_SHIM_H

#include <sqlite3.h>

#endif
