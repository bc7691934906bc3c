import { daySeconds } from '#contracts/fields/durations';
import type { LicenceCode } from '#contracts/licensing/licence-checks';
import { VectorSigner } from './signing';

/** What a client concludes from a file. */
interface ExpectedVerdict {
  code: LicenceCode;
  mayRun: boolean;
  isRefreshDue: boolean;
  /** Whole days, counted upwards; absent for a licence. */
  trialDaysLeft?: number;
}

/** A licence file, what a client knows, and what it concludes. */
interface LicenceCase {
  title: string;
  keys: 'shipped' | 'rotated' | 'none';
  file: string;
  deviceId: string;
  product: string;
  version: string;
  /** Trusted time in seconds since 1970. */
  now: number;
  expected: ExpectedVerdict;
}

const former = new VectorSigner('former');
const current = new VectorSigner('current', ['former']);
const foreign = new VectorSigner('foreign');

/** `shipped` was compiled into a plug-in before the rotation; `rotated` is what the shop publishes after it. */
export const keySets = { shipped: former.jwks, rotated: current.jwks, none: { keys: [] } };

/** 2026-11-21T08:00:00Z */
export const signedAt = 1_795_248_000;
export const device = { deviceId: 'device-of-anna', product: 'reverb', version: '2.1.0' };
const licence = { id: '019a0000-0000-7000-8000-000000000001', product: 'reverb', name: 'Reverb' };

const payload = {
  sub: '019a0000-0000-7000-8000-00000000000a',
  activationId: '019a0000-0000-7000-8000-00000000000b',
  deviceId: device.deviceId,
  licences: [licence],
};
const at = new Date(signedAt * 1_000);
const sign = (change: object = {}, by = former, lease?: Parameters<VectorSigner['sign']>[2]) =>
  by.sign({ ...payload, ...change }, at, lease);

export const online = sign();
/** Trials are files with these two fields (beyond the specification, 2.3); licensing does not sign them yet. */
const trial = sign({ trial: true, exp: signedAt + 14 * daySeconds });
const lease = { until: new Date((signedAt + 365 * daySeconds) * 1_000), nonce: 'nonce-of-the-request' };
const offline = sign({}, former, lease);
const covers = (coversBelow: string) => sign({ licences: [{ ...licence, coversBelow }] });
const contents = {
  iss: 'lowline',
  iat: signedAt,
  refreshAfter: signedAt + 7 * daySeconds,
  graceUntil: signedAt + 90 * daySeconds,
  ...payload,
};
const raw = (change: object, header?: object) =>
  former.signRaw(JSON.stringify({ ...contents, ...change }), header);

function changed(file: string, part: 0 | 1 | 2, change: (text: string) => string): string {
  return file
    .split('.')
    .map((text, i) => (i === part ? change(text) : text))
    .join('.');
}
const rewrite = (from: string, to: string) => (text: string) =>
  Buffer.from(Buffer.from(text, 'base64url').toString().replace(from, to)).toString('base64url');

type Change = Partial<Omit<LicenceCase, 'title' | 'expected' | 'now'>> & { days?: number };

function verdictOf(code: LicenceCode, isRefreshDue: boolean): ExpectedVerdict {
  return { code, mayRun: code === 'VALID' || code === 'REMINDER', isRefreshDue };
}

function verdictCase(title: string, code: LicenceCode, { days = 0, ...change }: Change = {}): LicenceCase {
  return {
    title,
    keys: 'shipped',
    file: online,
    ...device,
    ...change,
    now: signedAt + days * daySeconds,
    expected: verdictOf(code, days >= 7),
  };
}

const trialCase = (title: string, code: LicenceCode, days: number, trialDaysLeft: number): LicenceCase => {
  const { expected, ...rest } = verdictCase(title, code, { file: trial, days });
  return { ...rest, expected: { ...expected, trialDaysLeft } };
};

const dates: LicenceCase[] = [
  verdictCase('valid when it was signed', 'VALID'),
  verdictCase('valid with line breaks at its end', 'VALID', { file: `${online}\r\n` }),
  verdictCase('valid on the last second before a refresh is due', 'VALID', { days: 7 - 1 / daySeconds }),
  verdictCase('stale after 7 days: valid, and a refresh is due', 'VALID', { days: 7 }),
  verdictCase('valid to the end of the grace period', 'VALID', { days: 90 - 1 / daySeconds }),
  verdictCase('a reminder after 90 days without the shop', 'REMINDER', { days: 90 }),
  verdictCase('a reminder until the file expires', 'REMINDER', { days: 180 - 1 / daySeconds }),
  verdictCase('expired after 180 days', 'EXPIRED', { days: 180 }),
  verdictCase('valid for a time before its signature', 'VALID', { days: -400 }),
  verdictCase('offline: valid to the end of its lease, without a reminder', 'VALID', {
    file: offline,
    days: 364,
  }),
  verdictCase('offline: expired with its lease', 'EXPIRED', { file: offline, days: 365 }),
  verdictCase('the first files without an end: a reminder for ever', 'REMINDER', {
    file: raw({}),
    days: 4_000,
  }),
  trialCase('trial: running', 'VALID', 0, 14),
  trialCase('trial: one second used is still a day of 14', 'VALID', 1 / daySeconds, 14),
  trialCase('trial: its last second', 'VALID', 14 - 1 / daySeconds, 1),
  trialCase('trial: ended, without a grace period', 'EXPIRED', 14, 0),
];

const contexts: LicenceCase[] = [
  verdictCase('another computer', 'DEVICE_MISMATCH', { deviceId: 'device-of-boris' }),
  verdictCase('another computer, also after its end', 'DEVICE_MISMATCH', {
    deviceId: 'device-of-boris',
    days: 200,
  }),
  verdictCase('another product', 'UNKNOWN', { product: 'delay' }),
  verdictCase('a file without products', 'UNKNOWN', { file: sign({ licences: [] }) }),
  verdictCase('one of several products', 'VALID', {
    file: sign({ licences: [{ ...licence, product: 'delay' }, licence] }),
  }),
  verdictCase('a version below the first that is not covered', 'VALID', {
    file: covers('3.0.0'),
    version: '2.99.99',
  }),
  verdictCase('the first version that is not covered', 'VERSION_NOT_COVERED', {
    file: covers('3.0.0'),
    version: '3.0.0',
  }),
  verdictCase('a later version', 'VERSION_NOT_COVERED', { file: covers('3.0.0'), version: '10.0.0' }),
  verdictCase('versions are compared as numbers', 'VALID', { file: covers('2.10.0'), version: '2.9.0' }),
  verdictCase('a version of two parts', 'VERSION_NOT_COVERED', { file: covers('2.1.0'), version: '2.1' }),
  verdictCase('a pre-release of the first version that is not covered', 'VERSION_NOT_COVERED', {
    file: covers('3.0.0'),
    version: '3.0.0-beta.1',
  }),
  verdictCase('a build of the first version that is not covered', 'VERSION_NOT_COVERED', {
    file: covers('3.0.0'),
    version: '3.0.0+7',
  }),
  verdictCase('a pre-release of a version below it', 'VALID', {
    file: covers('3.0.0'),
    version: '2.99.0-rc.1+7',
  }),
  verdictCase('what is no version', 'VALID', { file: covers('2.1.0'), version: 'nightly' }),
  verdictCase('a name in Unicode with quotes', 'VALID', {
    file: sign({ licences: [{ ...licence, name: 'Реверб "Про" 🎹' }] }),
  }),
];

const rotation: LicenceCase[] = [
  verdictCase('a key that the plug-in does not know', 'UNKNOWN', { file: sign({}, current) }),
  verdictCase('the current key after the rotation', 'VALID', { file: sign({}, current), keys: 'rotated' }),
  verdictCase('the former key after the rotation', 'VALID', { keys: 'rotated' }),
  verdictCase('no keys at all', 'UNKNOWN', { keys: 'none' }),
];

const forgeries: LicenceCase[] = [
  ['signed by another key', sign({}, foreign)],
  [
    'signed by another key with a known kid',
    foreign.signRaw(JSON.stringify(contents), { kid: former.jwks.keys[0]?.kid }),
  ],
  ['a changed product', changed(online, 1, rewrite('"reverb"', '"delay"'))],
  ['a changed date', changed(online, 1, rewrite(`"exp":${signedAt + 180 * daySeconds}`, '"exp":9999999999'))],
  [
    'a changed signature',
    changed(online, 2, (text) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`),
  ],
  ['the signature of another file', changed(online, 2, () => offline.split('.')[2] ?? '')],
  ['no signature', changed(online, 2, () => '')],
  ['algorithm none', raw({}, { alg: 'none' })],
  ['another algorithm', raw({}, { alg: 'HS256' })],
  ['another type that the same key signed', raw({}, { typ: 'return-receipt+jws' })],
  ['an extension that must be understood', raw({}, { crit: ['exp'], exp: 1 })],
  ['truncated in the payload', online.slice(0, online.length / 2)],
  ['truncated in the signature', online.slice(0, -10)],
  ['two parts only', online.split('.').slice(0, 2).join('.')],
  ['four parts', `${online}.AAAA`],
  ['no text', ''],
  ['text that is no file', 'nonsense'],
  ['a payload that is no JSON', former.signRaw('{"iss":"lowline"')],
  ['a payload that is a list', former.signRaw('[]')],
  ['a payload that is null', former.signRaw('null')],
  ['no licences', raw({ licences: undefined })],
  ['licences that are no list', raw({ licences: {} })],
  ['a licence that is no object', raw({ licences: ['reverb'] })],
  ['a first version that is no text', raw({ licences: [{ ...licence, coversBelow: 3 }] })],
  ['no computer', raw({ deviceId: undefined })],
  ['an end that is no number', raw({ exp: '2027-01-01' })],
  ['dates that are no numbers', raw({ graceUntil: null })],
  ['a trial without an end', raw({ trial: true })],
].map(([title = '', file = '']) => verdictCase(title, 'UNKNOWN', { file }));

export const licenceCases = [...dates, ...contexts, ...rotation, ...forgeries];
