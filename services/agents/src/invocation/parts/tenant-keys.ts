const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Where the services keep a tenant's objects: under its name, or, in the context service, behind the kind of upload. */
const before = new RegExp(`^(?:context/documents/|context/temporary/${uuid}/)?`);

/** Whether an object is the tenant's. Any other key does not exist for it. */
export function isKeyOf(tenant: string, key: string): boolean {
  const rest = key.replace(before, '');
  return rest.startsWith(`${tenant}/`) && !key.split('/').some((part) => /^\.{0,2}$/.test(part));
}
