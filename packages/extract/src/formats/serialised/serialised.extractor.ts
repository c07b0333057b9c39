import { factsExtractor } from '../../facts/facts-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const serialisedExtractor = factsExtractor('Packed values', [
  [
    binaryType('application/bson', 'BSON', 'bson', { head: /^.{3}\0[\cA-\cS]\w[\w .-]{0,60}\0/s }),
    async () => (await import('./read-bson.ts')).readBson,
  ],
  [
    binaryType('application/msgpack', 'MessagePack', 'msgpack mpk', {
      head: /^(?:[\x81-\x8f]|\xde\0.)[\xa1-\xbf]\w{2}/s,
    }),
    async () => (await import('./read-message-pack.ts')).readMessagePack,
  ],
  [
    binaryType('application/cbor', 'CBOR', 'cbor', { magic: ['\xd9\xd9\xf7'] }),
    async () => (await import('./read-cbor.ts')).readCbor,
  ],
  [
    binaryType('application/x-minecraft-nbt', 'Minecraft data', 'nbt schem schematic', {
      head: /^\cJ\0.{1,40}?[\cA-\cL]\0.\w/s,
    }),
    async () => (await import('./read-nbt.ts')).readNbt,
  ],
  [
    binaryType('application/x-java-serialized-object', 'Serialized Java objects', 'ser', {
      magic: ['\xac\xed\0\x05'],
    }),
    async () => (await import('./read-java-objects.ts')).readJavaObjects,
  ],
]);
