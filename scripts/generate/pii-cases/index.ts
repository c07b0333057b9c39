import { bankAccount } from './bank-account.ts';
import { cardIssuer } from './card-issuer.ts';
import type { CaseSet } from './case-set.ts';
import { cvv } from './cvv.ts';
import { gender } from './gender.ts';
import { medicalLicence } from './medical-licence.ts';
import { passport } from './passport.ts';
import { title } from './title.ts';
import { zipCode } from './zip-code.ts';

export { describeCases } from './case-set.ts';

/** Labelled cases for the categories that the public sets leave out, by the name of their file. */
export const caseSets: Record<string, CaseSet> = {
  'bank-account': bankAccount,
  'card-issuer': cardIssuer,
  cvv,
  gender,
  'medical-licence': medicalLicence,
  passport,
  title,
  'zip-code': zipCode,
};
