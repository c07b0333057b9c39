/** Letters of a word that make a token, on average over the byte-pair vocabularies in use. */
const lettersPerToken = 5;
const digitsPerToken = 3;

const isDigit = (unit: number) => unit >= 48 && unit <= 57;
const isLetter = (unit: number) => (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90);

/**
 * About how many tokens a language model sees in a text: words by their length, numbers by three digits, each sign by
 * itself, and of scripts beyond Latin each character, since those are rarely joined.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; ) {
    const unit = text.charCodeAt(at);
    const start = at++;
    if (unit <= 32) continue;
    if (isLetter(unit) || (unit >= 0xc0 && unit < 0x250)) {
      while (at < text.length && inWord(text.charCodeAt(at))) at++;
      tokens += Math.ceil((at - start) / lettersPerToken);
    } else if (isDigit(unit)) {
      while (at < text.length && isDigit(text.charCodeAt(at))) at++;
      tokens += Math.ceil((at - start) / digitsPerToken);
    } else {
      // A run of one sign, such as the line of a table, is few tokens.
      while (unit < 128 && at < start + 4 && text.charCodeAt(at) === unit) at++;
      tokens++;
    }
  }
  return tokens;
}

const inWord = (unit: number) => isLetter(unit) || (unit >= 0xc0 && unit < 0x250);
