// cairo for drawing, Pango for shaping text, fontconfig for choosing fonts from a configuration of our own.
#ifndef DAYMARK_CCAIRO_SHIM_H
#define DAYMARK_CCAIRO_SHIM_H

#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

// PANGO_FC_FONT_MAP is a casting macro, which Swift does not import.
static inline void daymark_font_map_set_config(PangoFontMap *map, FcConfig *config) {
  pango_fc_font_map_set_config((PangoFcFontMap *)map, config);
}

// PANGO_CAIRO_FONT_MAP likewise.
static inline void daymark_font_map_set_resolution(PangoFontMap *map, double dotsPerInch) {
  pango_cairo_font_map_set_resolution((PangoCairoFontMap *)map, dotsPerInch);
}

// PANGO_SCALE is a macro that Swift would take for another type.
static const int daymark_pango_scale = PANGO_SCALE;

// Attributes are plain structs whose range has to be set before they are handed over.
static inline void daymark_insert(PangoAttrList *list, PangoAttribute *attribute, guint start, guint end,
                                  int replacing) {
  attribute->start_index = start;
  attribute->end_index = end;
  if (replacing)
    pango_attr_list_change(list, attribute);
  else
    pango_attr_list_insert(list, attribute);
}

#endif
