import { readFileSync } from 'node:fs';
import type { ModelFolder } from '../folder/model-folder.ts';

/** Words to numbers and back. */
export interface ModelTokenizer {
  /** @param marked with the tokens that the model expects around a text */
  encode(text: string, marked: boolean): number[];
  /** Without the special tokens. */
  decode(ids: readonly number[]): string;
  idOf(token: string): number | undefined;
  /** Tokens that steer the model, and that no text may pass for. */
  special: readonly string[];
}

/** Sets a tokenizer up from the files of a model. */
export async function loadTokenizer({
  tokenizer: file,
  tokenizerConfig,
}: Pick<ModelFolder, 'tokenizer' | 'tokenizerConfig'>): Promise<ModelTokenizer> {
  if (!file) throw new Error('It has no tokenizer.json.');
  const { Tokenizer } = await import('@huggingface/tokenizers');
  const tokenizer = new Tokenizer(JSON.parse(readFileSync(file, 'utf8')), tokenizerConfig);
  const added = [...tokenizer.get_added_tokens_decoder().values()];
  return {
    encode: (text, marked) => tokenizer.encode(text, { add_special_tokens: marked }).ids,
    decode: (ids) =>
      ids.length === 0
        ? ''
        : tokenizer.decode([...ids], { skip_special_tokens: true, clean_up_tokenization_spaces: false }),
    idOf: (token) => tokenizer.token_to_id(token),
    special: added.filter(({ special }) => special).map(({ content }) => content),
  };
}
