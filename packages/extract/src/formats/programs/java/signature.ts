const primitives: Record<string, string> = {
  B: 'byte',
  C: 'char',
  D: 'double',
  F: 'float',
  I: 'int',
  J: 'long',
  S: 'short',
  V: 'void',
  Z: 'boolean',
};

const type = /\[*(?:L[^;]{1,500};|[BCDFIJSVZ])/g;

/** A field or method as it was declared: `readLevel(String, int): double`. */
export function signatureOf(name: string, descriptor: string): string {
  const [, parameters, result = ''] = /^\((.*)\)(.*)$/.exec(descriptor) ?? [];
  if (parameters === undefined) return `${name}: ${typeName(descriptor)}`;
  const names = (parameters.match(type) ?? []).map(typeName).join(', ');
  return name === '<init>' ? `new (${names})` : `${name}(${names}): ${typeName(result)}`;
}

function typeName(descriptor: string): string {
  const [brackets = ''] = /^\[*/.exec(descriptor) ?? [];
  const element = descriptor.slice(brackets.length);
  const name = primitives[element] ?? element.slice(1, -1).replace(/^.*\//, '');
  return name + '[]'.repeat(Math.min(brackets.length, 8));
}
