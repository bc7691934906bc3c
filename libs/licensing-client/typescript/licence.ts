import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';

/** The closed list of codes; the shop adds none. */
export const licenceCodes = [
  'VALID',
  'REMINDER',
  'EXPIRED',
  'REVOKED_REFUND',
  'REVOKED_DISPUTE',
  'SUSPENDED',
  'SUPERSEDED',
  'TRANSFERRED',
  'ACTIVATION_LIMIT',
  'DEVICE_MISMATCH',
  'VERSION_NOT_COVERED',
  'UNKNOWN',
] as const;
export type LicenceCode = (typeof licenceCodes)[number];

/** The payload of a verified licence file. Times are seconds since 1970. */
export interface LicenceFile {
  iss: 'lowline';
  sub: string;
  iat: number;
  refreshAfter: number;
  graceUntil: number;
  activationId: string;
  deviceId: string;
  licences: { id: string; product: string; name: string; coversBelow?: string }[];
  /** Only in a file for a computer without a network; it ends with the lease. */
  offline?: boolean;
  /** A trial: it works without a network until `exp`, without a grace period. */
  trial?: boolean;
  exp?: number;
  /** The nonce of the offline request; the return receipt repeats it. */
  nonce?: string;
}

/** What a check needs besides the file. */
export interface LicenceContext {
  keys: JSONWebKeySet;
  deviceId: string;
  product: string;
  version: string;
  /** Seconds since 1970: the trusted time of clock.ts, not the system clock. */
  now: number;
}

export interface LicenceVerdict {
  code: LicenceCode;
  /** Whether a newer file should be requested. */
  isRefreshDue: boolean;
  /** Days until a trial ends, counted upwards: 1 on its last day. */
  trialDaysLeft?: number;
  file?: LicenceFile;
}

/** Compares versions numerically; a suffix after a hyphen or plus sign is ignored. */
function isAtLeast(version: string, other: string): boolean {
  const parts = (text: string) => (text.split(/[-+]/)[0] ?? '').split('.').map(Number);
  const [a, b] = [parts(version), parts(other)];
  for (let i = 0; i < 3; i += 1) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

function isOptional(value: unknown, type: 'string' | 'number'): boolean {
  return value === undefined || typeof value === type;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isLicence(value: unknown): boolean {
  const texts = isObject(value) ? [value['id'], value['product'], value['name']] : [undefined];
  return (
    texts.every((text) => typeof text === 'string') &&
    isObject(value) &&
    isOptional(value['coversBelow'], 'string')
  );
}

/** A payload with other types is refused: an end or a first version that cannot be read must not count as none. */
function isLicenceFile(value: unknown): value is LicenceFile {
  if (!isObject(value)) return false;
  const { activationId, deviceId, iat, refreshAfter, graceUntil, exp, trial, licences } = value;
  return (
    [activationId, deviceId].every((text) => typeof text === 'string') &&
    [iat, refreshAfter, graceUntil].every(Number.isSafeInteger) &&
    (exp === undefined ? trial !== true : Number.isSafeInteger(exp)) &&
    Array.isArray(licences) &&
    licences.every(isLicence)
  );
}

/** The payload, if the shop signed it as a licence file. White space at the end is ignored, because some programs add it. */
export async function verifyLicence(jws: string, keys: JSONWebKeySet): Promise<LicenceFile | undefined> {
  try {
    const { payload, protectedHeader } = await compactVerify(jws.trimEnd(), createLocalJWKSet(keys), {
      algorithms: ['EdDSA'],
    });
    if (protectedHeader.typ !== 'licence+jws') return undefined;
    const file: unknown = JSON.parse(new TextDecoder().decode(payload));
    return isLicenceFile(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

function trialDays({ exp = 0 }: LicenceFile, now: number): number {
  return Math.max(0, Math.ceil((exp - now) / 86_400));
}

/**
 * All checks without a network, in their order. After `graceUntil` the code is REMINDER and the plug-in keeps working; it stops at `exp`,
 * months later, unless a refresh has renewed the file.
 */
export async function checkLicence(jws: string, reading: LicenceContext): Promise<LicenceVerdict> {
  const file = await verifyLicence(jws, reading.keys);
  if (!file) return { code: 'UNKNOWN', isRefreshDue: false };
  const { now } = reading;
  const verdict = (code: LicenceCode): LicenceVerdict => ({
    code,
    isRefreshDue: now >= file.refreshAfter,
    ...(file.trial ? { trialDaysLeft: trialDays(file, now) } : {}),
    file,
  });
  if (file.deviceId !== reading.deviceId) return verdict('DEVICE_MISMATCH');
  const licence = file.licences.find(({ product }) => product === reading.product);
  if (!licence) return verdict('UNKNOWN');
  if (licence.coversBelow && isAtLeast(reading.version, licence.coversBelow))
    return verdict('VERSION_NOT_COVERED');
  if (file.exp !== undefined && now >= file.exp) return verdict('EXPIRED');
  return verdict(!file.offline && !file.trial && now >= file.graceUntil ? 'REMINDER' : 'VALID');
}

/** Whether the plug-in may run. A reminder is a notice, never silence. */
export function mayRun(code: LicenceCode): boolean {
  return code === 'VALID' || code === 'REMINDER';
}
