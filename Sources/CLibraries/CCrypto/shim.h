// OpenSSL's libcrypto, of which Daymark uses the message digests alone. Everything needed imports as it is.
#ifndef DAYMARK_CCRYPTO_SHIM_H
#define DAYMARK_CCRYPTO_SHIM_H

#include <openssl/evp.h>

#endif
