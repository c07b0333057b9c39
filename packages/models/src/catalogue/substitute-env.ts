/** Puts environment values in place of `${NAME}` in every text of a JSON value; names the unset ones. */
export function substituteEnv(
  value: unknown,
  env: Readonly<Record<string, string | undefined>>,
  onMissing: (path: string, name: string) => void,
  path = '',
): unknown {
  if (typeof value === 'string') {
    return value.replace(/\$\{(\w+)\}/g, (whole, name: string) => {
      const found = env[name];
      // An empty value is the usual trace of a secret that was not set.
      if (!found) onMissing(path, name);
      return found || whole;
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  const below = (key: string | number, inner: unknown) =>
    substituteEnv(inner, env, onMissing, path ? `${path}.${key}` : `${key}`);
  if (Array.isArray(value)) return value.map((inner, i) => below(i, inner));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, below(key, inner)]));
}
