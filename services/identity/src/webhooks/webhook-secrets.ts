import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import { IdentityConfig } from '../identity.config';
import { SecretCipher } from '../secret-cipher';

/** Within the 24 to 64 bytes of Standard Webhooks. */
const secretBytes = 32;

export const newWebhookSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`;

/** The endpoint and its encrypted secrets; during a rotation there are two. */
export interface SealedSecrets {
  readonly endpointId: string;
  readonly secret: string;
  readonly formerSecret: string | null;
}

/** Stores the secrets of endpoints encrypted, and signs with them (https://www.standardwebhooks.com). */
@Injectable()
export class WebhookSecrets {
  private readonly cipher: SecretCipher;

  constructor(config: IdentityConfig) {
    this.cipher = new SecretCipher(config, 'webhook secrets');
  }

  encrypt(endpointId: string, secret: string): string {
    return this.cipher.encrypt(endpointId, secret);
  }

  /** The headers of a request; every live secret signs it. @throws if the key of a secret is unknown */
  headersFor(sealed: SealedSecrets, id: string, body: string): Record<string, string> {
    const at = new Date();
    const secrets = [sealed.secret, ...(sealed.formerSecret === null ? [] : [sealed.formerSecret])];
    const signatures = secrets.map((each) => {
      const secret = this.cipher.decrypt(sealed.endpointId, each);
      if (secret === undefined) throw new Error('the secret of a webhook was encrypted with an unknown key');
      return new Webhook(secret).sign(id, at, body);
    });
    return {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': signatures.join(' '),
    };
  }
}
