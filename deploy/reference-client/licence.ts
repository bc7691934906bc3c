import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';

/** The closed list of codes. A plug-in may know all of them by heart; the shop adds none. */
export const licenceCodes = [
  'VALID',
  'REMINDER',
  'EXPIRED',
  'REVOKED_REFUND',
  'REVOKED_DISPUTE',
  'SUSPENDED',
  'TRANSFERRED',
  'ACTIVATION_LIMIT',
  'DEVICE_MISMATCH',
  'VERSION_NOT_COVERED',
  'UNKNOWN',
] as const;
export type LicenceCode = (typeof licenceCodes)[number];

/** What a licence file says, once its signature holds. Times are seconds since 1970. */
export interface LicenceFile {
  iss: 'lowline';
  sub: string;
  iat: number;
  refreshAfter: number;
  graceUntil: number;
  activationId: string;
  deviceId: string;
  licences: { id: string; product: string; name: string; coversBelow?: string }[];
  /** Only in a file for a computer without a network: it ends on its own. */
  offline?: boolean;
  exp?: number;
  /** Of the request that an offline file answers; a receipt says it again. */
  nonce?: string;
}

/** What a plug-in knows when it reads a file. */
export interface Reading {
  keys: JSONWebKeySet;
  deviceId: string;
  product: string;
  version: string;
  /** Seconds since 1970, from clock.ts and not straight from the system. */
  now: number;
}

export interface Verdict {
  code: LicenceCode;
  /** It is time to ask the shop for a newer file. Nothing depends on the answer but the next date. */
  isDue: boolean;
  file?: LicenceFile;
}

/** 1.10.0 is newer than 1.9.0; what follows a hyphen is left out. */
function isAtLeast(version: string, other: string): boolean {
  const parts = (text: string) => (text.split('-')[0] ?? '').split('.').map(Number);
  const [a, b] = [parts(version), parts(other)];
  for (let i = 0; i < 3; i += 1) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** The file, if this shop signed it as a licence file. */
export async function openLicence(jws: string, keys: JSONWebKeySet): Promise<LicenceFile | undefined> {
  try {
    const { payload, protectedHeader } = await compactVerify(jws, createLocalJWKSet(keys), {
      algorithms: ['EdDSA'],
    });
    if (protectedHeader.typ !== 'licence+jws') return undefined;
    const file: LicenceFile = JSON.parse(new TextDecoder().decode(payload));
    return file;
  } catch {
    return undefined;
  }
}

/**
 * Everything a plug-in decides without a network, in the order in which it decides it. Past `graceUntil` a licence is a REMINDER and
 * the plug-in goes on working; it stops at `exp`, months later, unless the shop has renewed the file before.
 */
export async function readLicence(jws: string, reading: Reading): Promise<Verdict> {
  const file = await openLicence(jws, reading.keys);
  if (!file) return { code: 'UNKNOWN', isDue: false };
  const { now } = reading;
  const verdict = (code: LicenceCode): Verdict => ({ code, isDue: now >= file.refreshAfter, file });
  if (file.deviceId !== reading.deviceId) return verdict('DEVICE_MISMATCH');
  const licence = file.licences.find(({ product }) => product === reading.product);
  if (!licence) return verdict('UNKNOWN');
  if (licence.coversBelow && isAtLeast(reading.version, licence.coversBelow))
    return verdict('VERSION_NOT_COVERED');
  if (file.exp !== undefined && now >= file.exp) return verdict('EXPIRED');
  return verdict(!file.offline && now >= file.graceUntil ? 'REMINDER' : 'VALID');
}

/** Whether the plug-in makes sound. A reminder is a word in a corner, never silence. */
export function mayRun(code: LicenceCode): boolean {
  return code === 'VALID' || code === 'REMINDER';
}
