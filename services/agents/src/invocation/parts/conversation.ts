import type { ConversationItem, MessagePart } from '@quire/contracts/agents';
import type { ModelMessage, ModelPart } from '@quire/models';
import { invalidRequest } from '@quire/service-kit';
import type { Conversation, ReadDocument } from '../../agent-types/define-agent-type.ts';
import { fileLimits } from './file-limits.ts';
import { addFunctionItem, checkFunctionCalls, isFunctionItem } from './function-calls.ts';
import type { PartFile } from './open-file.ts';
import { type FileReader, noVision, type ReadFile, readFiles } from './read-files.ts';

interface Reader {
  tenant: string;
  userId: string;
  /** Whether the model sees images. */
  vision: boolean;
  /** Whether uploads go into the work folder of the agent's code, in place of being read here. */
  mountsUploads: boolean;
}

/** Reads what the messages refer to. Throws 400s that name the part. */
export type ReadConversation = (signal: AbortSignal) => Promise<Conversation>;

/**
 * Looks at the parts of a conversation. Throws what can be told of them without reading: a file in a message that takes
 * none, too many files, an image for a model that sees none.
 */
export function planConversation(
  files: FileReader,
  messages: readonly ConversationItem[],
  reader: Reader,
): ReadConversation {
  const found: PartFile[] = [];
  checkFunctionCalls(messages);
  for (const [i, item] of messages.entries()) {
    if (isFunctionItem(item) || typeof item.content === 'string') continue;
    const { role, content } = item;
    for (const [j, part] of content.entries()) {
      if ('text' in part || isMounted(part, reader)) continue;
      const field = `messages[${i}].content[${j}]`;
      if (role !== 'user') throw refuse(field, 'Only messages of the user take images and documents.');
      if (!reader.vision && (part.type === 'image' || part.type === 'image_url'))
        throw refuse(field, noVision);
      found.push({ field, part });
    }
  }
  const extra = found[fileLimits.count];
  if (extra) throw refuse(extra.field, `A request takes ${fileLimits.count} images and documents at most.`);
  return async (signal) => {
    const read = found.length > 0 ? await readFiles(files, found, { ...reader, signal }) : [];
    return { messages: toModelMessages(messages, read, reader), documents: documentsOf(read) };
  };
}

const refuse = (field: string, fault: string) => invalidRequest({ [field]: [fault] });

/** The messages with their images in place; documents go beside them. */
function toModelMessages(
  items: readonly ConversationItem[],
  files: readonly ReadFile[],
  reader: Reader,
): ModelMessage[] {
  const messages: ModelMessage[] = [];
  let next = 0;
  const nextImage = (): ModelPart[] => {
    const file = files[next++];
    return file?.kind === 'image' ? [{ type: 'image', url: file.url }] : [];
  };
  const partsOf = (part: MessagePart): ModelPart[] => {
    if ('text' in part) return [{ type: 'text', text: part.text }];
    return isMounted(part, reader)
      ? [{ type: 'text', text: `[The file ${part.fileName} is in the work folder.]` }]
      : nextImage();
  };
  for (const item of items) {
    if (isFunctionItem(item)) {
      addFunctionItem(messages, item);
      continue;
    }
    const { role, content } = item;
    if (typeof content === 'string') {
      messages.push({ role, content });
      continue;
    }
    const parts = content.flatMap(partsOf);
    const texts = parts.flatMap((part) => (part.type === 'text' ? part.text : []));
    // Servers differ in whether they take a list of texts; all take one text, and none takes nothing.
    const isText = texts.length === parts.length;
    messages.push({ role, content: isText ? texts.join('\n') || 'See the documents.' : parts });
  }
  return messages;
}

type Upload = Extract<MessagePart, { type: 'container_upload' }>;

const isMounted = (part: MessagePart, { mountsUploads }: Reader): part is Upload =>
  mountsUploads && part.type === 'container_upload';

/** The documents under ids of their own: a name that comes again gets a number. */
function documentsOf(files: readonly ReadFile[]): ReadDocument[] {
  const taken = new Map<string, number>();
  return files.flatMap((file) => {
    if (file.kind !== 'document') return [];
    const base = file.id ?? file.name;
    const times = (taken.get(base) ?? 0) + 1;
    taken.set(base, times);
    return { id: times === 1 ? base : `${base} (${times})`, name: file.name, text: file.text };
  });
}
