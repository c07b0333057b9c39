import { z } from 'zod';

const MediaType = z
  .string()
  .regex(/^[\w.+-]+\/[\w.+-]+(\s*;.*)?$/, 'Expected a media type, such as application/pdf.')
  .max(255);
const Url = z.url({ protocol: /^https?$/, error: 'Expected an https address.' }).max(8_192);

/** Bytes of a request in base64, 25 MB at most. Longer files go by address, `s3_path` or upload. */
const Base64 = z
  .base64('Expected base64.')
  .min(1)
  .max(Math.ceil(25_000_000 / 3) * 4);

/** Where the bytes of an image or document are. */
const Source = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('base64'), mediaType: MediaType, data: Base64 }),
  z.strictObject({ type: z.literal('url'), url: Url }),
  z.strictObject({
    type: z.literal('s3_path'),
    path: z.string().min(1).max(1_024).describe("Key of one of the tenant's own objects."),
  }),
]);

const FileName = z.string().trim().min(1).max(255);
const ImageUrl = z
  .string()
  .regex(/^(https?:\/\/.{1,8192}$|data:)/, 'Expected an https address or a data: address with base64.');

/** One part of a message. */
export const MessagePart = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().max(1_000_000) }),
  // As answers spell it, so that a client can send an answer's items back as they came.
  z.strictObject({ type: z.literal('output_text'), text: z.string().max(1_000_000) }),
  z.strictObject({ type: z.literal('image'), source: Source }),
  z.strictObject({ type: z.literal('document'), name: FileName, source: Source }),
  z.strictObject({
    type: z.literal('container_upload'),
    fileId: z.uuid(),
    fileName: FileName,
    mediaType: MediaType,
  }),
  z.strictObject({
    type: z.literal('image_url'),
    imageUrl: z.union([ImageUrl, z.strictObject({ url: ImageUrl })]),
  }),
]);
export type MessagePart = z.infer<typeof MessagePart>;
