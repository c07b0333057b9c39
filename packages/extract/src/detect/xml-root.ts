export interface XmlRoot {
  name: string;
  namespace: string;
  /** It has a declaration or a namespace, as nothing else has. */
  isCertain: boolean;
}

/** The root element of an XML file: its local name, and its namespace or the document type that stands for one. */
export function xmlRoot(text: string): XmlRoot | undefined {
  const hasDeclaration = /^\s*<\?xml\s/.test(text);
  const start = prolog.exec(text)?.[0].length ?? 0;
  const root = /^<(?:([\w.-]+):)?([A-Za-z_][\w.-]*)((?:\s[^>]{0,8192})?)\/?>/.exec(
    text.slice(start, start + 10_000),
  );
  const [, prefix, name = '', attributes = ''] = root ?? [];
  const namespace = attribute(attributes, prefix ? `xmlns:${prefix}` : 'xmlns');
  if (!root) return undefined;
  const isCertain = hasDeclaration || namespace !== undefined;
  return { name, namespace: namespace ?? doctype(text.slice(0, start)) ?? '', isCertain };
}

const prolog = /^(?:\s|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>)*/;

const attribute = (attributes: string, name: string): string | undefined => {
  const match = new RegExp(`(?:^|\\s)${name.replaceAll('.', '\\.')}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(
    attributes,
  );
  return match?.[1] ?? match?.[2];
};

const doctype = (text: string): string | undefined => /<!DOCTYPE\s+([^[>]{1,400})/.exec(text)?.[1];
