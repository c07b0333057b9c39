import { factsExtractor } from '../../facts/facts-extractor.ts';
import { binaryType } from '../../file-type.ts';

const tracker = async () => (await import('./read-tracker.ts')).readTracker;
const chip = async () => (await import('./read-chip-tune.ts')).readChipTune;

export const musicExtractor = factsExtractor('Music as notes', [
  [
    {
      ...binaryType('audio/midi', 'MIDI', 'mid midi kar rmi smf', {
        magic: ['MThd\0\0\0\x06'],
        head: /^RIFF.{4}RMID/s,
      }),
      mediaTypes: ['audio/x-midi', 'audio/mid'],
    },
    async () => (await import('./read-midi.ts')).readMidi,
  ],
  [
    binaryType('audio/x-mod', 'Amiga module', 'mod', {
      head: /^.{1080}(?:M\.K\.|M!K!|FLT[48]|[2-9]CHN|[1-3]\dC[HN]|CD81|OKTA)/s,
    }),
    tracker,
  ],
  [
    binaryType('audio/x-s3m', 'Scream Tracker module', 's3m', { magic: [{ at: 44, bytes: 'SCRM' }] }),
    tracker,
  ],
  [binaryType('audio/x-xm', 'FastTracker module', 'xm', { magic: ['Extended Module: '] }), tracker],
  [binaryType('audio/x-it', 'Impulse Tracker module', 'it', { magic: ['IMPM'] }), tracker],
  [
    binaryType('audio/x-spc', 'Super Nintendo music', 'spc', { magic: ['SNES-SPC700 Sound File Data'] }),
    chip,
  ],
  [binaryType('audio/x-nsf', 'Nintendo music', 'nsf', { magic: ['NESM\x1a'] }), chip],
  [binaryType('audio/prs.sid', 'Commodore 64 music', 'sid psid', { magic: ['PSID', 'RSID'] }), chip],
  [binaryType('audio/x-vgm', 'Video game music', 'vgm', { magic: ['Vgm '] }), chip],
  [binaryType('audio/x-gbs', 'Game Boy music', 'gbs', { magic: ['GBS\x01'] }), chip],
]);
