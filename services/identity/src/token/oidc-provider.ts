/**
 * The only import of oidc-provider. On Node 20 it warns on the console that it would rather have a newer one; the part
 * of it that we use runs there in our tests, and a service writes nothing but its log.
 */
const { warn } = console;
console.warn = () => {};
const library = await import('oidc-provider').finally(() => {
  console.warn = warn;
});

export const { Provider, errors } = library;
