import { textType } from '../../../file-type.ts';

/** Maps, drawings, machines and circuits. */
export const places = [
  textType('text/x-wkt', 'Well-known text geometry', 'wkt', {
    text: /^\s*(?:SRID=\d+;)?(?:MULTI)?(?:POINT|LINESTRING|POLYGON)\s*Z?M?\s*\(/,
  }),
  textType('text/x-projection', 'Map projection', 'prj', {
    text: /^\s*(?:PROJCS|GEOGCS|GEOCCS|PROJCRS|GEOGCRS)\[/,
  }),
  textType('text/x-esri-ascii-grid', 'Esri ASCII grid', 'asc agr', { text: /^ncols\s+\d+\s+nrows\s+\d/i }),
  textType('text/x-esri-world', 'World file', 'wld tfw jgw pgw bpw gfw'),
  textType('text/x-mapinfo-interchange', 'MapInfo interchange', 'mif', { text: /^version\s+\d+\s+charset/i }),
  textType('text/x-mapinfo-data', 'MapInfo data', 'mid'),
  textType('text/x-mapinfo-table', 'MapInfo table', 'tab', { text: /^!table\s/i }),
  textType('text/x-arcinfo-export', 'ArcInfo export', 'e00', { text: /^EXP {2}\d/ }),
  textType('text/x-mapserver', 'MapServer map', 'map'),
  textType('text/x-igc', 'Glider flight log', 'igc', { text: /^A[A-Z]{3}[^\n]*\nHF/ }),
  textType('text/x-nmea', 'GPS receiver log', 'nmea', { text: /^\$(?:GP|GN|GL)[A-Z]{3},/ }),
  textType('text/x-ozi-waypoints', 'OziExplorer waypoints', 'wpt', { text: /^OziExplorer Waypoint/ }),
  textType('text/x-ozi-track', 'OziExplorer track', 'ozi', { text: /^OziExplorer Track/ }),
  textType('text/x-csvt', 'Column types of a table', 'csvt'),
  textType('text/x-surfer-grid', 'Surfer grid', 'grd', { text: /^DSAA\s/ }),
  textType('text/x-dem-usgs', 'USGS elevation model', 'dem'),
  textType('text/x-las-well-log', 'Well log (LAS)', 'las', { text: /^(?:#[^\n]*\n)*~V(?:ERSION)?/i }),
  textType('model/step', 'STEP model', 'step stp p21 stpnc', { text: /^ISO-10303-21;/ }),
  textType('application/x-ifc', 'Building model (IFC)', 'ifc', {
    text: /^ISO-10303-21;[\s\S]{0,4000}FILE_SCHEMA\s*\(\s*\(\s*'IFC/,
  }),
  textType('model/iges', 'IGES model', 'igs iges', { text: /^.{72}S {0,6}\d+\s*\n/ }),
  textType('model/x-acis-sat', 'ACIS model', 'sat'),
  textType('model/x-parasolid-text', 'Parasolid model', 'x_t xmt_txt', {
    text: /^\*\*ABCDEFGHIJKLMNOPQRSTUVWXYZ/,
  }),
  textType('model/obj', 'Wavefront object', 'obj'),
  textType('model/stl', 'Stereolithography model', 'stl', { text: /^\s*solid [^\n]*\n\s*facet normal/ }),
  textType('model/vrml', 'VRML world', 'wrl vrml', { text: /^#VRML V/ }),
  textType('model/x3d-vrml', 'X3D world (classic)', 'x3dv', { text: /^#X3D V/ }),
  textType('model/x-object-file-format', 'Object file format (OFF)', 'off', {
    text: /^(?:ST)?(?:C)?(?:N)?OFF\s/,
  }),
  textType('model/x-ply-ascii', 'Polygon model', 'ply', { text: /^ply\nformat ascii/ }),
  textType('application/x-vtk', 'VTK data', 'vtk', { text: /^# vtk DataFile/ }),
  textType('application/x-gmsh', 'Gmsh mesh', 'msh', { text: /^\$MeshFormat/ }),
  textType('application/x-nastran', 'Nastran model', 'nas'),
  textType('application/x-ls-dyna', 'LS-DYNA model', 'k key dyn', { text: /^(?:\$[^\n]*\n)*\*KEYWORD/ }),
  textType('application/x-tecplot', 'Tecplot data', 'tec'),
  textType('text/x-gcode', 'Machine tool program', 'nc cnc tap ngc gco'),
  textType('application/vnd.gerber', 'Gerber layer', 'gbr gtl gbl gts gbs gto gbo ger', {
    text: /^(?:G04[^\n]*\n)*%FS/,
  }),
  textType('text/x-excellon', 'Excellon drill file', 'drl xln exc', { text: /^(?:;[^\n]*\n)*M48\s/ }),
  textType('text/x-spice', 'SPICE circuit', 'cir spi ckt sp'),
  textType('text/x-edif', 'EDIF netlist', 'edf edif edn', { text: /^\s*\(edif\s/i }),
  textType('text/x-lef', 'Chip library (LEF)', 'lef'),
  textType('text/x-liberty', 'Chip timing library', 'lib', {
    text: /^\s*(?:\/\*[\s\S]*?\*\/\s*)?library\s*\(/,
  }),
  textType('text/x-spef', 'Chip parasitics', 'spef', { text: /^\*SPEF/ }),
  textType('text/x-value-change-dump', 'Signal trace (VCD)', 'vcd', {
    text: /^\s*\$(?:date|version|timescale|comment)\s[\s\S]*?\$end/,
  }),
  textType('text/x-blif', 'Logic circuit (BLIF)', 'blif'),
  textType('text/x-bsdl', 'Boundary scan description', 'bsdl bsd'),
  textType('text/x-xilinx-constraints', 'Chip constraints', 'ucf'),
  textType('text/x-intel-hex', 'Intel HEX', 'hex ihx ihex', { text: /^:[\dA-F]{10,}\r?\n:/i }),
  textType('text/x-srecord', 'Motorola S-record', 'srec mot s19 s28 s37', {
    text: /^S0[\dA-F]{6,}\r?\nS[0-9]/i,
  }),
  textType('text/x-serial-vector', 'Serial vector format', 'svf'),
  textType('text/x-jedec', 'JEDEC fuse map', 'jed'),
  textType('application/vnd.hp-hpgl', 'Plotter drawing (HPGL)', 'hpgl hpg hgl', {
    text: /^(?:\s*IN;|\s*PS\d)/,
  }),
  textType('text/x-xfig', 'Xfig drawing', 'fig', { text: /^#FIG \d/ }),
  textType('text/x-cgm-clear', 'Computer graphics (clear text)', '', { text: /^\s*BEGMF\s/i }),
  textType('text/x-ies-photometry', 'Light distribution (IES)', 'ies', { text: /^IESNA/ }),
  textType('text/x-eulumdat', 'Light distribution (Eulumdat)', 'ldt'),
  textType('text/x-cgats', 'Colour measurements (CGATS)', 'it8 ti1 ti2 ti3 cgats', {
    text: /^(?:CGATS|CTI[123]|IT8)/,
  }),
  textType('text/x-lut-cube', 'Colour look-up table', 'cube 3dl', {
    text: /^(?:#[^\n]*\n|TITLE[^\n]*\n|\s)*LUT_[13]D_SIZE/,
  }),
  textType('text/x-gimp-palette', 'GIMP palette', 'gpl', { text: /^GIMP Palette/ }),
  textType('text/x-gimp-gradient', 'GIMP gradient', 'ggr', { text: /^GIMP Gradient/ }),
  textType('text/x-jasc-palette', 'Paint Shop palette', 'pal', { text: /^JASC-PAL/ }),
  textType('application/x-font-type1-ascii', 'Type 1 font (ASCII)', 'pfa', {
    text: /^%!(?:PS-AdobeFont|FontType1)/,
  }),
  textType('application/postscript-dsc', 'Printer description', 'ppd', { text: /^\*PPD-Adobe:/ }),
];
