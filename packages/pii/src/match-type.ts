/** Categories of matches, in the rank that settles a draw between equally strong and equally long ones. */
export const matchTypes = [
  'SECRET',
  'EMAIL',
  'URL',
  'IBAN',
  'BITCOIN_ADDRESS',
  'CRYPTO_WALLET',
  'CREDIT_CARD',
  'SSN',
  'PHONE',
  'IP_ADDRESS',
  'DATE_OF_BIRTH',
  'PASSPORT',
  'MEDICAL_LICENSE',
  'CVV',
  'BANK_ACCOUNT',
  'ADDRESS',
  'ZIP_CODE',
  'CREDIT_CARD_ISSUER',
  'TITLE',
  'GENDER',
  'PERSON',
  'ORGANIZATION',
  'LOCATION',
  'AFFILIATION',
] as const;

/** The category of a match. */
export type MatchType = (typeof matchTypes)[number];
