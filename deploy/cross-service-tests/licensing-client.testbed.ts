import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { logInWithCode } from '#contracts/identity/two-factor';
import { logIn, loginCodeRequired } from '#contracts/identity/log-in';
import { sessionState } from '#contracts/identity/sessions';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { deactivateComputer, listActivations } from '#contracts/licensing/activations';
import { loadConfig } from '#platform/config/load-config';
import { encodeFailure, encodeReply } from '#platform/rpc/wire';
import { actorKeyVariables } from '#testing/actor-keys';
import { GatewayConfig } from '../../gateway/src/gateway.config';
import { type RunningGateway, startGateway } from '../../gateway/src/run-gateway';
import { fileContent, LicensingTestbed } from '../../services/licensing/test/licensing.testbed';
import { customerWithOrder } from '../../services/licensing/test/computers/computers.testbed';

/** The user with this address has two-factor authentication. */
export const twoFactorEmail = 'with-app@example.com';

/** Gateway and licensing on real servers. Log-in is faked, because it belongs to another service. */
export class LicensingStack {
  private constructor(
    readonly licensing: LicensingTestbed,
    readonly gateway: RunningGateway,
    readonly dir: string,
    readonly anna: UserActor,
    /** Anna's session. */
    readonly token: string,
  ) {}

  /** @param more environment variables of licensing beside the usual ones */
  static async open(more: Record<string, string> = {}): Promise<LicensingStack> {
    const licensing = await LicensingTestbed.open(more);
    const session = generateKeyPairSync('ed25519');
    const dir = mkdtempSync(join(tmpdir(), 'reference-client-'));
    mkdirSync(join(dir, 'storage', 'downloads'), { recursive: true });
    writeFileSync(join(dir, 'storage', 'downloads', 'saturos.zip'), fileContent);
    process.env['STORAGE_DIR'] = join(dir, 'storage');
    const gateway = await startGateway(
      loadConfig(GatewayConfig, {
        NODE_ENV: 'test',
        LOG_LEVEL: 'error',
        NATS_URL: licensing.nats.url,
        PORT: '0',
        DRAIN_MS: '0',
        ...actorKeyVariables({ licensing: licensing.actorKey }),
        SESSION_PUBLIC_KEY: session.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
        FILE_LINK_SECRET: process.env['FILE_LINK_SECRET'],
      }),
    );
    const { anna } = await customerWithOrder(licensing);
    const token = await new SignJWT({ typ: 'session', role: 'user', ver: 1 })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setSubject(anna.userId)
      .setIssuer('lowline')
      .setAudience('lowline-shop')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(session.privateKey);
    const answers = [
      [logInWithCode.subject, { token }],
      [sessionState.subject, { userId: anna.userId, role: 'user', tokenVersion: 1, language: 'en' }],
    ] as const;
    licensing.bus.connection.subscribe(logIn.subject, {
      callback: (_, message) => {
        const { email }: { email?: string } = JSON.parse(message.string());
        const challenge = new Failure(loginCodeRequired, { challenge: 'the-password-was-right' });
        message.respond(email === twoFactorEmail ? encodeFailure(challenge) : encodeReply({ token }).bytes);
      },
    });
    for (const [subject, answer] of answers)
      licensing.bus.connection.subscribe(subject, {
        callback: (_, message) => void message.respond(encodeReply(answer).bytes),
      });
    return new LicensingStack(licensing, gateway, dir, anna, token);
  }

  /** Deactivates all computers of Anna, so long ago that it does not count as a swap. */
  async freeAll(): Promise<void> {
    const { activations } = await this.licensing.client.call(listActivations, {}, this.anna);
    for (const { id } of activations) await this.licensing.client.call(deactivateComputer, { id }, this.anna);
    await this.licensing.database.query(
      `with freed as (update freed_seats set freed_at = freed_at - interval '31 days')
       update seat_events set at = at - interval '366 days'`,
    );
  }

  async close(): Promise<void> {
    await this.gateway.close();
    await this.licensing.close();
    rmSync(this.dir, { recursive: true, force: true });
  }
}
