export type { ExtractionRoute } from './define-extractor.ts';
export { extractionTimeout, fileUnreadable, unreadableReason } from './extract.errors.ts';
export type { Extraction, ExtractionMetadata, PageMark } from './extraction.ts';
export { createExtractor, type Extractor, type ExtractorOptions, type ExtractSource } from './extractor.ts';
export { type FileType, fileTypes } from './registry.ts';
export type { UnreadableReason } from './unreadable.ts';
