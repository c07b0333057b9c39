/** What a request may bring, in bytes, and how many files. */
export const fileLimits = {
  image: 5_000_000,
  document: 25_000_000,
  together: 50_000_000,
  count: 20,
  /** Characters of the text of all documents. */
  text: 10_000_000,
};
