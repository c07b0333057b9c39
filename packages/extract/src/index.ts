export type { ExtractionRoute } from './define-extractor.ts';
export { extractionTimeout, fileUnreadable, unreadableReason } from './extract.errors.ts';
export type { Block, Extraction, ExtractionMetadata, PageMark } from './extraction.ts';
export { createExtractor, type Extractor, type ExtractorOptions, type ExtractSource } from './extractor.ts';
export { fileTypes, type ReadableType } from './file-types.ts';
export type { SpeechFile, Transcribe, Transcript } from './media/speech.ts';
export type { OpenExtraction } from './open-extraction.ts';
export { findTools, type SystemTool, type ToolPaths } from './tools/system-tools.ts';
export type { UnreadableReason } from './unreadable.ts';
