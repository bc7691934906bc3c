import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import { LicenceFilesService } from '../../../services/licensing/src/activations/licence-files/licence-files.service';
import { LicensingConfig } from '../../../services/licensing/src/licensing.config';

/** The DER of a PKCS8 Ed25519 key before its seed (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A key that is derived from a name, so that the vectors are the same at each generation. It protects nothing. */
function testKey(name: string): KeyObject {
  const seed = createHash('sha256').update(`licence vectors: ${name}`).digest();
  return createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
}

/** The signer of licensing with the key of a name, and with former keys that it publishes. */
export class VectorSigner {
  private readonly key: KeyObject;
  private readonly files: LicenceFilesService;

  constructor(name: string, former: readonly string[] = []) {
    this.key = testKey(name);
    this.files = new LicenceFilesService(
      Object.assign(new LicensingConfig(), {
        LICENCE_PRIVATE_KEY: this.key.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
        LICENCE_FORMER_KEYS: former.map((one) =>
          createPublicKey(testKey(one)).export({ format: 'der', type: 'spki' }).toString('base64'),
        ),
      }),
    );
  }

  get jwks(): JSONWebKeySet {
    return { keys: this.files.keys.map((key) => ({ kty: 'OKP', ...key })) };
  }

  sign(...parameters: Parameters<LicenceFilesService['sign']>): string {
    return this.files.sign(...parameters);
  }

  /** Signs what licensing never signs: another header, or a payload that is no licence file. */
  signRaw(payload: string, header: object = {}): string {
    const [kid] = this.jwks.keys.map((key) => key.kid);
    const text = [JSON.stringify({ alg: 'EdDSA', typ: 'licence+jws', kid, ...header }), payload]
      .map((part) => Buffer.from(part).toString('base64url'))
      .join('.');
    return `${text}.${sign(null, Buffer.from(text), this.key).toString('base64url')}`;
  }
}
