import type { Language } from './language';

/** ISO 3166-1 alpha-2 codes of billing countries. */
const codes = (
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR ' +
  'CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FO FR GA GB GD GE GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID ' +
  'IE IL IM IN IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MK ML MM MN MO MQ ' +
  'MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PS PT PY QA RE RO RS RU RW SA SB SC SE ' +
  'SG SI SK SL SM SN SO SR SS ST SV SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WF WS YT ZA ZM ZW'
).split(' ');

const lists = new Map<Language, [code: string, name: string][]>();

/** Codes with names, sorted by name. */
export function countries(language: Language): [code: string, name: string][] {
  const known = lists.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const list = codes
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .sort(([, a], [, b]) => a.localeCompare(b, language));
  lists.set(language, list);
  return list;
}

export function isCountry(code: string): boolean {
  return codes.includes(code);
}

/** `en-US` → `US` */
export function countryOfBrowser(language = ''): string {
  const region = /^[a-z]{2,3}-([A-Z]{2})\b/.exec(language)?.[1];
  return region !== undefined && isCountry(region) ? region : 'GB';
}
