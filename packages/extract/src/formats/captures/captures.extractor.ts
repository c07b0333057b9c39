import { factsExtractor } from '../../facts/facts-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const capturesExtractor = factsExtractor('Records of machines', [
  [
    {
      ...binaryType('application/vnd.tcpdump.pcap', 'Captured packets', 'pcap cap pcapng', {
        magic: ['\xd4\xc3\xb2\xa1', '\xa1\xb2\xc3\xd4', '\x4d\x3c\xb2\xa1', '\xa1\xb2\x3c\x4d', '\n\r\r\n'],
      }),
      mediaTypes: ['application/x-pcapng'],
    },
    async () => (await import('./packets/read-packets.ts')).readPackets,
  ],
  [
    binaryType('application/x-ms-evtx', 'Windows event log', 'evtx', { magic: ['ElfFile\0'] }),
    async () => (await import('./event-log/read-event-log.ts')).readEventLog,
  ],
  [
    binaryType('application/x-ms-registry-hive', 'Windows registry', 'hiv hive', { head: /^regf.{4}/s }),
    async () => (await import('./read-registry.ts')).readRegistry,
  ],
]);
