/** The encodings of code pages and of the character sets of fonts, as far as they are not windows-1252. */
const byPage: Record<number, string> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
  65001: 'utf-8',
};

const byCharset: Record<number, string> = {
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};

/** The encoding of a code page by its number. */
export const encodingOfPage = (page = 1252): string =>
  byPage[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252');

/** The encoding of a font by its character set; undefined where the document's own holds. */
export const encodingOfCharset = (charset = 0): string | undefined => byCharset[charset];
