/** What an error tells its reader: a sentence that says what to do, and what a renderer may add to it. */
export interface ErrorBody {
  message: string;
  /** Faults by field name, for 400 answers. */
  fields?: Record<string, string[]>;
  /** Further members of the answer's body. */
  extras?: Record<string, unknown>;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** A failure that the interface documents; anything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: string;
  readonly status: number;
  readonly fields: Record<string, string[]> | undefined;
  readonly extras: Record<string, unknown> | undefined;
  readonly headers: Record<string, string> | undefined;

  constructor(code: string, status: number, body: ErrorBody) {
    super(body.message, { cause: body.cause });
    this.code = code;
    this.status = status;
    this.fields = body.fields;
    this.extras = body.extras;
    this.headers = body.headers;
  }
}

/** Declares an error once: its stable code, its HTTP status and its sentence. Returns the function that makes it. */
export function defineError<Args extends unknown[]>(
  code: string,
  status: number,
  describe: (...args: Args) => string | ErrorBody,
): ((...args: Args) => AppError) & { code: string } {
  const make = (...args: Args) => {
    const body = describe(...args);
    return new AppError(code, status, typeof body === 'string' ? { message: body } : body);
  };
  return Object.assign(make, { code });
}
