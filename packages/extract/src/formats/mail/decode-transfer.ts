/** Takes the body of a part in pieces and gives back what it stands for; `end` gives the rest. */
export interface TransferDecoder {
  push(piece: Buffer): Buffer;
  end(): Buffer;
}

/** Decodes a content transfer encoding (RFC 2045, section 6); what is none stays as it is. */
export function createTransferDecoder(encoding: string): TransferDecoder {
  if (encoding === 'base64') return inSteps(decodeBase64);
  if (encoding === 'quoted-printable') return inSteps(decodeQuoted);
  return { push: (piece) => piece, end: () => Buffer.alloc(0) };
}

/** Decodes as much of a text as is complete, and says where the rest begins. */
type Step = (text: string, isLast: boolean) => { bytes: Buffer; rest: string };

function inSteps(step: Step): TransferDecoder {
  let held = '';
  const take = (text: string, isLast: boolean) => {
    const { bytes, rest } = step(text, isLast);
    held = rest;
    return bytes;
  };
  return {
    push: (piece) => take(held + piece.toString('latin1'), false),
    end: () => take(held, true),
  };
}

const decodeBase64: Step = (text, isLast) => {
  const signs = text.replace(/[^A-Za-z0-9+/]+/g, '');
  const end = isLast ? signs.length : signs.length - (signs.length % 4);
  return { bytes: Buffer.from(signs.slice(0, end), 'base64'), rest: signs.slice(end) };
};

/** Longer than any escape; a line end after blanks may be soft. */
const escapeLength = 80;

const decodeQuoted: Step = (text, isLast) => {
  const lastEscape = text.lastIndexOf('=');
  const isCut = !isLast && lastEscape >= text.length - escapeLength && lastEscape !== -1;
  const end = isCut ? lastEscape : text.length;
  const plain = text
    .slice(0, end)
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return { bytes: Buffer.from(plain, 'latin1'), rest: text.slice(end) };
};
