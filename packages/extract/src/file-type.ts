/**
 * What gives a type away by its content. One that holds is enough. Packages need no sign when they name the type
 * themselves: ZIP by `mimetype` or by the main part in `[Content_Types].xml`.
 */
export interface Signs {
  /** Bytes that it opens with, or that stand at an offset, one character per byte; one that is there is enough. */
  magic?: readonly (string | { at: number; bytes: string })[];
  /** Holds for the first 64 KiB with one character per byte. Anchor it: `^` with the flag `s` where bytes are skipped. */
  head?: RegExp;
  /** Likewise for the last 64 KiB. */
  tail?: RegExp;
  /** Holds for the first 64 KiB as decoded text, without a byte order mark. */
  text?: RegExp;
  /** Holds for the local name of the root element of an XML file. */
  xmlRoot?: RegExp;
  /** Holds for the namespace of the root element, or its document type. */
  xmlNamespace?: RegExp;
  /** Holds for the name of one entry of a ZIP file. */
  zipEntry?: RegExp;
  /** Likewise where the file is named as one of this type: for names that say little by themselves. */
  namedZipEntry?: RegExp;
  /** Holds for the name of one stream or storage of a compound file (CFB). */
  cfbEntry?: RegExp;
  /** Holds for the major brand of an ISO media file. */
  brand?: RegExp;
}

/** One kind of file. */
export interface FileType {
  /** Its media type, by which it is known; an unregistered one where it has none. */
  type: string;
  name: string;
  /** Lower case, without the dot. Types may share one: then the content decides. */
  extensions: readonly string[];
  /** Whole names of files that have no extension to tell them by. */
  fileNames?: readonly string[];
  /** Other media types that mean it. */
  mediaTypes?: readonly string[];
  /** Its content is characters. */
  isText?: boolean;
  /** It is a programming language, or text of no format of its own; such types are counted apart. */
  isSourceCode?: boolean;
  signs?: Signs;
}

/** A type of text in one line: media type, name, extensions divided by spaces. */
export const textType = (type: string, name: string, extensions: string, signs?: Signs): FileType => ({
  type,
  name,
  extensions: extensions.split(' ').filter(Boolean),
  isText: true,
  signs,
});

/** A type of bytes in one line. */
export const binaryType = (type: string, name: string, extensions: string, signs?: Signs): FileType => ({
  type,
  name,
  extensions: extensions.split(' ').filter(Boolean),
  signs,
});
