/** The host that a client of TLS asks for, of the first message of a connection (RFC 6066, 3). */
export function serverName(payload: Buffer): string | undefined {
  if (payload.length < 60 || payload[0] !== 0x16 || payload[1] !== 3 || payload[5] !== 1) return undefined;
  let at = 43;
  at += 1 + payload.readUInt8(at);
  at += 2 + payload.readUInt16BE(at);
  at += 1 + payload.readUInt8(at);
  const end = at + 2 + payload.readUInt16BE(at);
  at += 2;
  while (at + 4 <= Math.min(end, payload.length)) {
    const length = payload.readUInt16BE(at + 2);
    if (payload.readUInt16BE(at) === 0)
      return payload.toString('latin1', at + 9, at + 9 + payload.readUInt16BE(at + 7));
    at += 4 + length;
  }
  return undefined;
}
