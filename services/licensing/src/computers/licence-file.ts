import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { compactVerify } from 'jose';
import { LicensingConfig } from '../licensing.config';

const day = 86_400;
/** A plug-in asks for a newer file after this, when it can. */
const refreshDays = 7;
/** Until then nothing changes for want of a server; later it is a reminder, never silence. */
const graceDays = 90;
/** An online file ends then: a computer that was deactivated and never asks again does not work for ever. Each refresh renews it. */
const onlineDays = 180;

/** One licence of a file. */
export interface LicensedProduct {
  id: string;
  product: string;
  name: string;
  /** The first version that is not covered; absent: every version is. */
  coversBelow?: string;
}

/** Until when a file is lent, and for which request; files made before they named it have none. */
export interface Lease {
  until: Date;
  nonce: string | undefined;
}

/** What a licence file says (guides: an owned licence never goes silent for want of a server). */
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
  /** For a computer without a network: the file ends with the lease. */
  offline?: true;
  /** When the file ends on its own; online files made before they had an end have none. */
  exp?: number;
  /** Of the request that an offline file answers: whoever gives the file back names it in the receipt. */
  nonce?: string;
}

const type = 'licence+jws';

/** A key that files of ours are checked with, as everybody is told of it (JWK, RFC 8037). */
interface KnownKey {
  key: KeyObject;
  jwk: object;
}

/** RFC 7638: the name of a key is a hash of its required members in alphabetical order. */
function nameOf(key: KeyObject): string {
  const { crv, kty, x } = key.export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

function known(key: KeyObject): [string, KnownKey] {
  const { crv, kty, x } = key.export({ format: 'jwk' });
  const kid = nameOf(key);
  return [kid, { key, jwk: { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' } }];
}

const from = (base64: string) => ({ key: Buffer.from(base64, 'base64'), format: 'der' }) as const;

/**
 * Signs licence files (JWS compact, RFC 7515, EdDSA) and tells the keys they are checked with. Files that were signed with a
 * former key are good: each gets the present one with its next refresh.
 */
@Injectable()
export class LicenceFiles {
  private readonly key: KeyObject;
  private readonly kid: string;
  private readonly known: ReadonlyMap<string, KnownKey>;

  constructor({ LICENCE_PRIVATE_KEY, LICENCE_FORMER_KEYS }: LicensingConfig) {
    this.key = createPrivateKey({ ...from(LICENCE_PRIVATE_KEY), type: 'pkcs8' });
    const present = createPublicKey(this.key);
    const former = LICENCE_FORMER_KEYS.map((key) => createPublicKey({ ...from(key), type: 'spki' }));
    this.kid = nameOf(present);
    this.known = new Map([present, ...former].map(known));
  }

  /** The present one first. */
  get keys(): object[] {
    return [...this.known.values()].map(({ jwk }) => jwk);
  }

  /** What a file of ours says; undefined for anything that this shop did not sign as a licence file. */
  async open(jws: string): Promise<LicenceFile | undefined> {
    try {
      const { payload, protectedHeader } = await compactVerify(jws, ({ kid }) => this.keyNamed(kid), {
        algorithms: ['EdDSA'],
      });
      if (protectedHeader.typ !== type) return undefined;
      const file: LicenceFile = JSON.parse(new TextDecoder().decode(payload));
      return file;
    } catch {
      return undefined;
    }
  }

  private keyNamed(kid: string | undefined): KeyObject {
    const { key } = this.known.get(kid ?? this.kid) ?? {};
    if (!key) throw new RangeError('signed with a key that is none of ours');
    return key;
  }

  /** By hand, because Node signs at once what a library hands to another thread and waits for. */
  sign(
    of: Pick<LicenceFile, 'sub' | 'activationId' | 'deviceId' | 'licences'>,
    now = new Date(),
    lease?: Lease,
  ): string {
    const iat = Math.floor(now.getTime() / 1_000);
    const file: LicenceFile = {
      iss: 'lowline',
      iat,
      refreshAfter: iat + refreshDays * day,
      graceUntil: iat + graceDays * day,
      exp: iat + onlineDays * day,
      ...of,
      ...(lease ? lentBy(lease) : {}),
    };
    const head = part({ alg: 'EdDSA', typ: type, kid: this.kid });
    const signed = `${head}.${part(file)}`;
    return `${signed}.${sign(null, Buffer.from(signed), this.key).toString('base64url')}`;
  }
}

function lentBy({ until, nonce }: Lease): Pick<LicenceFile, 'offline' | 'exp' | 'nonce'> {
  return { offline: true, exp: Math.floor(until.getTime() / 1_000), ...(nonce ? { nonce } : {}) };
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
