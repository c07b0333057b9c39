const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/**
 * Where the services keep a tenant's objects: under its name, or, in the context service, behind the kind of upload. What
 * lies below `agents/` belongs to users, and is asked for by its file id.
 */
const places = new RegExp(
  `^(?:context/documents/|context/temporary/${uuid}/|(?!context/|agents/))(.*)$`,
  's',
);

/** Whether an object is the tenant's. Any other key does not exist for it. */
export function isKeyOf(tenant: string, key: string): boolean {
  const rest = places.exec(key)?.[1] ?? '';
  return rest.startsWith(`${tenant}/`) && !key.split('/').some((part) => /^\.{0,2}$/.test(part));
}
