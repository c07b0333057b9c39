import type { ModelMessage, ModelPart } from '../../../chat-model.ts';
import type { ModelFolder } from '../../folder/model-folder.ts';

type Prompt = (messages: readonly ModelMessage[]) => string;
type Turn = { role: string; content: string };

/** Breaks a text that spells a special token: no reader sees it, and no tokenizer takes it for one. */
const breaker = '\u200B';

/** Puts conversations into the words of the model's own template. */
export async function createChatPrompt(
  { template, tokenizerConfig }: Pick<ModelFolder, 'template' | 'tokenizerConfig'>,
  special: readonly string[],
): Promise<Prompt> {
  if (!template) throw new Error('It has no chat template.');
  const { Template } = await import('@huggingface/jinja');
  const compiled = new Template(template);
  const longestFirst = [...special].filter((token) => token.length > 1).sort((a, b) => b.length - a.length);

  const disarm = (text: string) =>
    longestFirst.reduce((safe, token) => {
      return safe.replaceAll(token, token.slice(0, 1) + breaker + token.slice(1));
    }, text);
  const render = (messages: readonly Turn[]) =>
    compiled.render({
      messages,
      add_generation_prompt: true,
      bos_token: tokenizerConfig.bos_token ?? '',
      eos_token: tokenizerConfig.eos_token ?? '',
      pad_token: tokenizerConfig.pad_token ?? '',
      // The answer alone is wanted of those that may think aloud first.
      enable_thinking: false,
    });

  return (messages) => {
    const turns = messages.map((message) => ({
      ...toTurn(message),
      content: disarm(textOf(message.content)),
    }));
    try {
      return render(turns);
    } catch (error) {
      // Some templates know no system's turn; its words then lead the first question.
      const merged = withoutSystem(turns);
      if (!merged) throw error;
      return render(merged);
    }
  };
}

/** A tool's result is a turn of the user's side: templates differ too much in how they show one. */
const toTurn = ({ role }: ModelMessage) => ({ role: role === 'tool' ? 'user' : role });

function textOf(content: string | ModelPart[]): string {
  if (typeof content === 'string') return content;
  const texts = content.map((part) => {
    if (part.type === 'text') return part.text;
    throw new Error('It does not see images.');
  });
  return texts.join('\n');
}

function withoutSystem(turns: readonly Turn[]): Turn[] | undefined {
  const [first, second, ...others] = turns;
  if (first?.role !== 'system') return undefined;
  if (second?.role !== 'user') return [{ ...first, role: 'user' }, ...turns.slice(1)];
  return [{ role: 'user', content: `${first.content}\n\n${second.content}` }, ...others];
}
