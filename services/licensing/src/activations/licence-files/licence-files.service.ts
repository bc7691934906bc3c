import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { compactVerify } from 'jose';
import { daySeconds } from '#contracts/fields/durations';
import { Failure } from '#contracts/kit/failure';
import {
  licenceFileTooLarge,
  licensingKeys,
  type LicensingKeys,
  maxLicenceFileLength,
} from '#contracts/licensing/activations';
import { graceDays, onlineDays } from '#contracts/shop-rules';
import { Handles } from '#platform/rpc/handles';
import { LicensingConfig } from '../../licensing.config';

/** After this time a plug-in requests a newer file if the server is reachable. */
const refreshDays = 7;
/** A trial that was extended or bought is to be noticed on the next day. */
const trialRefreshDays = 1;

/** One licence of a file. */
interface LicensedProduct {
  id: string;
  product: string;
  name: string;
  /** The first version that is not covered; absent if every version is. */
  coversBelow?: string;
}

/** A licence before it is written into a file. */
type LicenceToSign = Omit<LicensedProduct, 'coversBelow'> & { coversBelow: string | null };

/** The end of an offline file and the request that it answers; files that were signed before requests had a nonce have none. */
export interface LeaseTerms {
  until: Date;
  nonce: string | undefined;
}

/** The payload of a licence file (activations §2). */
export interface LicenceFile {
  iss: 'lowline';
  sub: string;
  /** Seconds since 1970, like the dates below. */
  iat: number;
  refreshAfter: number;
  graceUntil: number;
  activationId: string;
  deviceId: string;
  licences: LicensedProduct[];
  /** For a trial: the file ends with it, without a time of grace. */
  trial?: true;
  /** For a computer without a network: the file ends with the lease. */
  offline?: true;
  /** End of the file; the first online files have none. */
  exp?: number;
  /** Nonce of the request that an offline file answers; the return receipt repeats it. */
  nonce?: string;
}

/** `typ` of the header: a signed text of one kind is never accepted as another. */
type SignedType = 'licence+jws' | 'licence-certificate+jws';

/** Characters of a file beside its licences. */
const maxClaimsLength = 2_048;

/** A public key that verifies licence files, and its published form (JWK, RFC 8037). */
interface VerificationKey {
  key: KeyObject;
  jwk: object;
}

/** RFC 7638: the thumbprint of a key is a hash of its required members in alphabetical order. */
function thumbprint(key: KeyObject): string {
  const { crv, kty, x } = key.export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

function verificationKey(key: KeyObject): [string, VerificationKey] {
  const { crv, kty, x } = key.export({ format: 'jwk' });
  const kid = thumbprint(key);
  return [kid, { key, jwk: { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' } }];
}

const fromDer = (base64: string) => ({ key: Buffer.from(base64, 'base64'), format: 'der' }) as const;

/**
 * Signs and verifies licence files (JWS compact, RFC 7515, EdDSA). Files that were signed with a former key stay valid; the next
 * refresh signs them with the current key.
 */
@Injectable()
export class LicenceFilesService {
  private readonly key: KeyObject;
  private readonly kid: string;
  private readonly verificationKeys: ReadonlyMap<string, VerificationKey>;

  constructor({ LICENCE_PRIVATE_KEY, LICENCE_FORMER_KEYS }: LicensingConfig) {
    this.key = createPrivateKey({ ...fromDer(LICENCE_PRIVATE_KEY), type: 'pkcs8' });
    const current = createPublicKey(this.key);
    const former = LICENCE_FORMER_KEYS.map((key) => createPublicKey({ ...fromDer(key), type: 'spki' }));
    this.kid = thumbprint(current);
    this.verificationKeys = new Map([current, ...former].map(verificationKey));
  }

  @Handles(licensingKeys)
  async publishedKeys(): Promise<LicensingKeys> {
    return { keys: this.keys };
  }

  /** The published keys; the current one is first. */
  get keys(): object[] {
    return [...this.verificationKeys.values()].map(({ jwk }) => jwk);
  }

  /** The payload of a licence file; undefined if this shop did not sign it, or signed something else. */
  async verify(jws: string): Promise<LicenceFile | undefined> {
    try {
      const { payload, protectedHeader } = await compactVerify(jws, ({ kid }) => this.findKey(kid), {
        algorithms: ['EdDSA'],
      });
      if (protectedHeader.typ !== ('licence+jws' satisfies SignedType)) return undefined;
      const file: LicenceFile = JSON.parse(new TextDecoder().decode(payload));
      return file;
    } catch {
      return undefined;
    }
  }

  private findKey(kid: string | undefined): KeyObject {
    const { key } = this.verificationKeys.get(kid ?? this.kid) ?? {};
    if (!key) throw new RangeError('signed with an unknown key');
    return key;
  }

  /**
   * Signs the file of a computer for licences; with `lease`, it ends with the lease.
   * @throws Failure LICENCE_FILE_TOO_LARGE, because a computer could not send the file back to refresh it
   */
  signFor(
    computer: { id: string; userId: string; deviceId: string },
    licences: readonly LicenceToSign[],
    lease?: LeaseTerms,
  ): string {
    const { userId: sub, id: activationId, deviceId } = computer;
    const products = licences.map(licensedProduct);
    const file = this.sign({ sub, activationId, deviceId, licences: products }, new Date(), lease);
    if (file.length > maxLicenceFileLength) throw tooLarge(licences);
    return file;
  }

  /** Signs the file of a computer for a trial, which works offline to its end. */
  signTrial(
    computer: { id: string; userId: string; deviceId: string },
    trial: { id: string; slug: string; name: string },
    endsAt: Date,
  ): string {
    const now = new Date();
    const { userId: sub, id: activationId, deviceId } = computer;
    const licences = [{ id: trial.id, product: trial.slug, name: trial.name }];
    const exp = toSeconds(endsAt);
    const refreshAfter = Math.min(toSeconds(now) + trialRefreshDays * daySeconds, exp);
    const dates = { refreshAfter, graceUntil: exp, exp };
    return this.sign({ sub, activationId, deviceId, licences, trial: true, ...dates }, now);
  }

  /** Signs synchronously with Node, because a library hands each signature to another thread. */
  sign(
    payload: Pick<LicenceFile, 'sub' | 'activationId' | 'deviceId' | 'licences'> & Partial<LicenceFile>,
    now = new Date(),
    lease?: LeaseTerms,
  ): string {
    const iat = toSeconds(now);
    const file: LicenceFile = {
      iss: 'lowline',
      iat,
      refreshAfter: iat + refreshDays * daySeconds,
      graceUntil: iat + graceDays * daySeconds,
      exp: iat + onlineDays * daySeconds,
      ...payload,
      ...(lease ? leaseClaims(lease) : {}),
    };
    return this.signAs('licence+jws', file);
  }

  /** A compact JWS with the current key. */
  signAs(typ: SignedType, payload: object): string {
    const header = encode({ alg: 'EdDSA', typ, kid: this.kid });
    const signed = `${header}.${encode(payload)}`;
    return `${signed}.${sign(null, Buffer.from(signed), this.key).toString('base64url')}`;
  }
}

/**
 * For a check before seats are taken.
 * @throws Failure LICENCE_FILE_TOO_LARGE
 */
export function assertFitsFile(licences: readonly LicenceToSign[]): void {
  const length = encode(licences.map(licensedProduct)).length;
  if (length > maxLicenceFileLength - maxClaimsLength) throw tooLarge(licences);
}

function tooLarge({ length }: { length: number }): Failure {
  return new Failure(licenceFileTooLarge, { licences: length });
}

function licensedProduct({ id, product, name, coversBelow }: LicenceToSign): LicensedProduct {
  return { id, product, name, ...(coversBelow ? { coversBelow } : {}) };
}

function leaseClaims({ until, nonce }: LeaseTerms): Pick<LicenceFile, 'offline' | 'exp' | 'nonce'> {
  return { offline: true, exp: toSeconds(until), ...(nonce ? { nonce } : {}) };
}

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1_000);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
