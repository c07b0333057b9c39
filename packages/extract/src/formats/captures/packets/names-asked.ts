const mostQuestions = 20;

/** The names in the questions of a DNS message (RFC 1035, 4.1). */
export function namesAsked(message: Buffer): string[] {
  const names: string[] = [];
  const count = message.length > 12 ? Math.min(message.readUInt16BE(4), mostQuestions) : 0;
  let at = 12;
  for (let i = 0; i < count; i += 1) {
    const parts: string[] = [];
    for (
      let length = message[at] ?? 0;
      length > 0 && length < 64 && parts.length < 128;
      length = message[at] ?? 0
    ) {
      parts.push(message.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    at += 5;
    const name = parts.join('.');
    if (/^[\w.-]+$/.test(name)) names.push(name);
  }
  return names;
}
