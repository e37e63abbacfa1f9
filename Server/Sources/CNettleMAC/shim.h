#include <nettle/hmac.h>
#include <nettle/memops.h>
