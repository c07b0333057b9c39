import { Tokenizer } from 'htmlparser2';

export interface HtmlHandler {
  start(name: string, attributes: ReadonlyMap<string, string>): void;
  end(name: string): void;
  text(value: string): void;
}

const noAttributes: ReadonlyMap<string, string> = new Map();
const maxAttributeLength = 4096;

/**
 * Tells a handler of the tags and text of a page, in order, in linear time. It reads tokens and not htmlparser2's
 * parser, whose stack makes 200,000 nested elements take seconds.
 */
export function scanHtml(html: string, handler: HtmlHandler): void {
  let tag = '';
  let attribute = '';
  let value = '';
  let attributes: Map<string, string> | undefined;
  const slice = (start: number, end: number) => html.slice(start, end);
  const ignore = () => {};

  const endOfStartTag = () => {
    handler.start(tag, attributes ?? noAttributes);
    attributes = undefined;
  };

  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => handler.text(slice(start, end)),
      ontextentity: (codepoint) => handler.text(String.fromCodePoint(codepoint)),
      onopentagname: (start, end) => {
        tag = slice(start, end).toLowerCase();
      },
      onopentagend: endOfStartTag,
      onselfclosingtag: endOfStartTag,
      onclosetag: (start, end) => handler.end(slice(start, end).toLowerCase()),
      onattribname: (start, end) => {
        attribute = slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata: (start, end) => {
        if (value.length < maxAttributeLength) value += slice(start, end);
      },
      onattribentity: (codepoint) => {
        value += String.fromCodePoint(codepoint);
      },
      onattribend: () => {
        attributes ??= new Map();
        if (!attributes.has(attribute)) attributes.set(attribute, value);
      },
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}
