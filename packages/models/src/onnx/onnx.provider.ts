import { availableParallelism } from 'node:os';
import { defineProvider, type ServedModel } from '../define-provider.ts';
import { folderOf, inspectFolder } from './folder/inspect-folder.ts';
import { createOnnxChat } from './onnx-chat.ts';
import { createOnnxEmbedding } from './onnx-embedding.ts';
import { createOnnxImageEmbedding } from './onnx-image-embedding.ts';
import { createOnnxModeration } from './onnx-moderation.ts';
import { createModelProcess, type ModelProcess } from './process/model-process.ts';
import type { ModelSpec } from './process/protocol.ts';

const usualConcurrency = 2;

/** Models of a mounted folder, run on this machine's processors, each in a process of its own. */
export const onnxProvider = defineProvider({
  type: 'onnx',
  kinds: ['chat', 'embedding', 'moderation'],
  embedsImages: true,
  needs: [['path']],
  takes: ['threads', 'concurrency', 'path'],
  isLocal: true,
  inspect: inspectFolder,
  connect(settings) {
    const { name, concurrency = usualConcurrency } = settings;
    const threads = settings.threads ?? Math.max(1, Math.floor(availableParallelism() / 2));
    const processes: ModelProcess[] = [];
    function start(kind: ModelSpec['kind'], model: ServedModel): ModelProcess {
      const { file, contextLength } = model;
      const spec = { kind, folder: folderOf(settings, model), file, contextLength, threads };
      const process = createModelProcess({ provider: name, concurrency, spec });
      processes.push(process);
      return process;
    }
    return {
      chat: (model) => createOnnxChat(start('chat', model), name, model),
      embedding: (model) => createOnnxEmbedding(start('embedding', model), name, model),
      imageEmbedding: (model) =>
        createOnnxImageEmbedding(start('pictures', model), name, model, folderOf(settings, model)),
      moderation: (model) => createOnnxModeration(start('moderation', model), name, model),
      async close() {
        await Promise.all(processes.map((process) => process.close()));
      },
    };
  },
});
