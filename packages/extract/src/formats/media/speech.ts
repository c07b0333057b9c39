/** A stretch of speech, as it can be sent to a transcription service. */
export interface SpeechFile {
  path: string;
  /** Its ending tells the format. */
  fileName: string;
  contentType: string;
}

/** A part of a recording; longer ones come in several. */
export interface SpeechPart extends SpeechFile {
  /** Seconds from the start of the recording. */
  startS: number;
}

/** What was said in one part; times are seconds from its start. */
export interface Transcript {
  text: string;
  /** Empty where the service tells no times. */
  segments: readonly { start: number; end: number; text: string }[];
  language?: string;
}

/** Has speech written down by a service. */
export type Transcribe = (speech: SpeechFile, signal: AbortSignal) => Promise<Transcript>;
