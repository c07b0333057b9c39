import type { Frame } from './frames.ts';
import { namesAsked } from './names-asked.ts';
import { serverName } from './server-name.ts';

const most = 20_000;

/** Where the packet of the Internet begins in frames of a kind of network; undefined for others. */
function internetStart({ network, bytes }: Frame): number | undefined {
  if (network === 1) {
    const isTagged = bytes.readUInt16BE(12) === 0x8100;
    const kind = bytes.readUInt16BE(isTagged ? 16 : 12);
    return kind === 0x0800 || kind === 0x86dd ? (isTagged ? 18 : 14) : undefined;
  }
  if (network === 0) return 4;
  if (network === 113) return 16;
  return network === 101 || network === 12 || network === 228 || network === 229 ? 0 : undefined;
}

const colons = (bytes: Buffer): string =>
  (bytes.toString('hex').match(/.{4}/g) ?? []).map((part) => part.replace(/^0{1,3}/, '')).join(':');

/** Gathers what packets tell: names asked for, requests, mail and chat commands, and who talks with whom. */
export function createListener() {
  const heard = {
    names: new Set<string>(),
    requests: new Set<string>(),
    texts: new Set<string>(),
    talks: new Map<string, number>(),
  };

  const count = (from: string, to: string) => {
    const talk = from < to ? `${from} – ${to}` : `${to} – ${from}`;
    const before = heard.talks.get(talk);
    if (before !== undefined || heard.talks.size < most) heard.talks.set(talk, (before ?? 0) + 1);
  };

  const hearPayload = (payload: Buffer, ports: readonly number[]) => {
    if (ports.includes(53) || ports.includes(5353)) {
      const isOverTcp = payload.length > 2 && payload.readUInt16BE(0) === payload.length - 2;
      for (const name of namesAsked(isOverTcp ? payload.subarray(2) : payload)) heard.names.add(name);
    }
    const name = serverName(payload);
    if (name) heard.names.add(name);
    const start = payload.toString('latin1', 0, 2_000);
    const request = /^(GET|POST|PUT|DELETE|HEAD|OPTIONS|CONNECT|PATCH) (\S{1,1000}) HTTP\/1/.exec(start);
    if (request) {
      const host = /\r\nhost:\s*(\S{1,300})/i.exec(start)?.[1] ?? '';
      heard.requests.add(`${request[1]} ${/^https?:/.test(request[2] ?? '') ? '' : host}${request[2]}`);
    }
    const command =
      /^(?:MAIL FROM|RCPT TO|Subject|USER|NICK|JOIN|PRIVMSG|INVITE|HELO|EHLO)[ :][^\r\n]{1,300}/i.exec(start);
    if (command) heard.texts.add(command[0]);
  };

  return {
    heard,
    hear(frame: Frame): void {
      const start = internetStart(frame);
      if (start === undefined || heard.names.size + heard.requests.size + heard.texts.size > most) return;
      const packet = frame.bytes.subarray(start);
      const isSixth = packet.readUInt8(0) >> 4 === 6;
      const length = isSixth ? 40 : (packet.readUInt8(0) & 15) * 4;
      const protocol = packet.readUInt8(isSixth ? 6 : 9);
      const [from, to] = isSixth
        ? [colons(packet.subarray(8, 24)), colons(packet.subarray(24, 40))]
        : [[...packet.subarray(12, 16)].join('.'), [...packet.subarray(16, 20)].join('.')];
      count(from, to);
      if (protocol !== 6 && protocol !== 17) return;
      const segment = packet.subarray(length);
      const ports = [segment.readUInt16BE(0), segment.readUInt16BE(2)];
      hearPayload(segment.subarray(protocol === 17 ? 8 : (segment.readUInt8(12) >> 4) * 4), ports);
    },
  };
}
