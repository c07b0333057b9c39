import { address } from './address/address.detector.ts';
import { poBox } from './address/po-box.detector.ts';
import type { Detector } from './define-detector.ts';
import { bankAccount } from './numbers/bank-account.detector.ts';
import { card } from './numbers/card.detector.ts';
import { cvv } from './numbers/cvv.detector.ts';
import { dateOfBirth } from './numbers/date-of-birth.detector.ts';
import { iban } from './numbers/iban.detector.ts';
import { ipAddress } from './numbers/ip-address.detector.ts';
import { phone } from './numbers/phone.detector.ts';
import { ssn } from './numbers/ssn.detector.ts';
import { zipCode } from './numbers/zip-code.detector.ts';
import { cardIssuer } from './people/card-issuer.detector.ts';
import { gender } from './people/gender.detector.ts';
import { medicalLicence } from './people/medical-licence.detector.ts';
import { passport } from './people/passport.detector.ts';
import { title } from './people/title.detector.ts';
import { credentialUrl } from './secrets/credential-url.detector.ts';
import { highEntropy } from './secrets/high-entropy.detector.ts';
import { key } from './secrets/key.detector.ts';
import { knownToken } from './secrets/known-token.detector.ts';
import { password } from './secrets/password.detector.ts';
import { pem } from './secrets/pem.detector.ts';
import { bitcoin } from './wallets/bitcoin.detector.ts';
import { cryptoWallet } from './wallets/crypto-wallet.detector.ts';
import { bareDomain } from './web/bare-domain.detector.ts';
import { email } from './web/email.detector.ts';
import { url } from './web/url.detector.ts';

/** Every pattern detector. The order means nothing: `resolve.ts` settles overlaps. */
export const detectors: readonly Detector[] = [
  card,
  ssn,
  phone,
  bankAccount,
  iban,
  ipAddress,
  zipCode,
  cvv,
  dateOfBirth,
  passport,
  medicalLicence,
  title,
  gender,
  cardIssuer,
  email,
  url,
  bareDomain,
  bitcoin,
  cryptoWallet,
  password,
  key,
  knownToken,
  pem,
  credentialUrl,
  highEntropy,
  address,
  poBox,
];
