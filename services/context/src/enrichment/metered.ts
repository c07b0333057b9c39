import type { ChatModel, ImageEmbeddingModel, ModelEvent, ModelUsage } from '@quire/models';
import type { Models } from '../actions/define-action.ts';

/** What the models of one action came to. */
export interface Meter {
  /** The model that was asked last; undefined where none was. */
  model: string | undefined;
  calls: number;
  usage: ModelUsage;
}

/** The same models, which also count what they are asked. */
export function meter(models: Models): { models: Models; spent: Meter } {
  const spent: Meter = { model: undefined, calls: 0, usage: { inputTokens: 0, outputTokens: 0 } };

  function count({ model, usage }: Extract<ModelEvent, { type: 'finish' }>): void {
    const { inputTokens, outputTokens, estimated } = spent.usage;
    spent.model = model;
    spent.usage = {
      inputTokens: inputTokens + usage.inputTokens,
      outputTokens: outputTokens + usage.outputTokens,
      estimated: estimated || usage.estimated,
    };
  }

  const counted = (model: ChatModel): ChatModel => ({
    ...model,
    async *stream(request, signal) {
      spent.calls += 1;
      spent.model = model.id;
      for await (const event of model.stream(request, signal)) {
        if (event.type === 'finish') count(event);
        yield event;
      }
    },
  });

  function embedding(id?: string) {
    const model = models.embedding(id);
    return {
      ...model,
      embed(texts: readonly string[], signal: AbortSignal) {
        spent.calls += 1;
        spent.model = model.id;
        const characters = texts.reduce((sum, text) => sum + text.length, 0);
        const usage = { inputTokens: Math.ceil(characters / 4), outputTokens: 0, estimated: true as const };
        count({ type: 'finish', reason: 'stop', model: model.id, usage });
        return model.embed(texts, signal);
      },
    };
  }

  function imageEmbedding(): ImageEmbeddingModel | undefined {
    const model = models.imageEmbedding();
    return (
      model && {
        ...model,
        embed(pictures, signal) {
          spent.calls += 1;
          spent.model = model.id;
          return model.embed(pictures, signal);
        },
      }
    );
  }

  return {
    models: {
      chat: (id) => counted(models.chat(id)),
      vision: (id) => counted(models.vision(id)),
      embedding,
      imageEmbedding,
      find: (id) => models.find(id),
      defaults: models.defaults,
    },
    spent,
  };
}
