// libxml2, whose push parser reads tracks of any length. XML_SAX2_MAGIC is a macro of a type that Swift does not take
// from it.
#ifndef DAYMARK_CXML_SHIM_H
#define DAYMARK_CXML_SHIM_H

#include <libxml/parser.h>
#include <libxml/xmlerror.h>

static inline xmlSAXHandler daymark_xml_handler(void) {
  xmlSAXHandler handler = {0};
  handler.initialized = XML_SAX2_MAGIC;
  return handler;
}

#endif
