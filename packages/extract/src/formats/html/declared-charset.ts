/** The character set named by a meta element or an XML declaration in the first bytes of a page. */
export function declaredCharset(head: string): string | undefined {
  return (
    /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.-]+)/i.exec(head)?.[1]
  );
}
