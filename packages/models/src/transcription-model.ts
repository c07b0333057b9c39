/** Audio as it is handed to a model. */
export interface AudioInfo {
  /** Its ending tells some servers the format. */
  fileName: string;
  contentType: string;
  /** ISO 639-1 code of what is spoken, where it is known. */
  language?: string;
}

/** What was said. */
export interface Transcription {
  text: string;
  /** Stretches of speech in order, in seconds from the start; empty from models that tell no times. */
  segments: { start: number; end: number; text: string }[];
  /** As the provider names it; undefined where it does not say. */
  language: string | undefined;
}

/** A model that writes down speech. */
export interface TranscriptionModel {
  /** As the catalogue names it. */
  id: string;
  /** Takes the bytes, or the path of a file, which is then sent as it is read. Throws as `ChatModel.stream` does. */
  transcribe(audio: Uint8Array | string, info: AudioInfo, signal: AbortSignal): Promise<Transcription>;
}
