import type { OperationClass } from '@quire/contracts';

/** So many calls in each window. */
export interface Policy {
  limit: number;
  windowS: number;
}

const secondsOf = { s: 1, min: 60, h: 3_600 };
const policy = /(read|write|invoke)=([1-9]\d{0,8})\/(s|min|h)/;

/** `off`, or `<class>=<calls>/<s|min|h>` with commas between; a class that is not named has no limit. */
export const policiesForm = new RegExp(`^(off|${policy.source}(,${policy.source})*)$`);

/** Reads what `policiesForm` admits. */
export const readPolicies = (text: string) =>
  new Map(
    [...text.matchAll(new RegExp(policy, 'g'))].map(([, name, limit, unit]): [OperationClass, Policy] => [
      name as OperationClass,
      { limit: Number(limit), windowS: secondsOf[unit as keyof typeof secondsOf] },
    ]),
  );
