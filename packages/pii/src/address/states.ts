const codes =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR GU VI AS MP AA AE AP';
const names =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|Puerto Rico|Guam|D\\.C\\.';

/** A state by code or name, as the source of a pattern. */
export const statePattern = `(?:${codes.split(' ').join('|')}|${names})(?![A-Za-z])`;
const before = new RegExp(`(?:^|[\\s,])(${statePattern})[,.]?\\s{1,2}$`);

/** Where the state starts that stands straight before `at`, or -1. */
export function stateBefore(text: string, at: number): number {
  const from = Math.max(0, at - 24);
  const found = before.exec(text.slice(from, at));
  return found ? from + found.index + found[0].indexOf(found[1] as string) : -1;
}
