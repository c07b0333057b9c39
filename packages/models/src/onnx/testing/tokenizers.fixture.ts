/** The letters that byte-level vocabularies write bytes as: those that print stand for themselves. */
const byteLetters: readonly string[] = (() => {
  const prints = (byte: number) => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  let others = 0;
  return Array.from({ length: 256 }, (_, byte) => {
    if (prints(byte)) return String.fromCodePoint(byte);
    others += 1;
    return String.fromCodePoint(255 + others);
  });
})();

const toByteLetters = (text: string): string =>
  [...Buffer.from(text)].map((byte) => byteLetters[byte]).join('');

const special = (content: string, id: number) => ({
  id,
  content,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
  special: true,
});

/** A byte-level BPE vocabulary: every byte by its own number, then words and special tokens, in that order. */
export function byteLevelBpe(words: readonly string[], specials: readonly string[], merges: string[] = []) {
  const letters = [...byteLetters, ...words.map(toByteLetters)];
  if (new Set(letters).size < letters.length) throw new Error('a word is in the vocabulary twice');
  return {
    version: '1.0',
    added_tokens: specials.map((content, i) => special(content, letters.length + i)),
    normalizer: null,
    pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
    post_processor: null,
    decoder: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
    model: { type: 'BPE', vocab: Object.fromEntries(letters.map((word, id) => [word, id])), merges },
  };
}

/** A WordPiece vocabulary as BERT has it: texts are lower case, between [CLS] and [SEP]. */
export function wordPiece(words: readonly string[]) {
  const specials = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];
  const vocab = Object.fromEntries([...specials, ...words].map((word, id) => [word, id]));
  const mark = (id: string) => ({ id, ids: [vocab[id]], tokens: [id] });
  return {
    version: '1.0',
    added_tokens: specials.map(special),
    normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [
        { SpecialToken: { id: '[CLS]', type_id: 0 } },
        { Sequence: { id: 'A', type_id: 0 } },
        { SpecialToken: { id: '[SEP]', type_id: 0 } },
      ],
      pair: [],
      special_tokens: { '[CLS]': mark('[CLS]'), '[SEP]': mark('[SEP]') },
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab,
    },
  };
}
