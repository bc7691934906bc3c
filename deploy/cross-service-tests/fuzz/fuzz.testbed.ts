import { createPrivateKey, createPublicKey } from 'node:crypto';
import { createCheckoutSession } from '#contracts/commerce/checkout';
import { register } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { loadConfig } from '#platform/config/load-config';
import { actorKeyVariables } from '#testing/actor-keys';
import { GatewayConfig } from '../../../gateway/src/gateway.config';
import { type RunningGateway, startGateway } from '../../../gateway/src/run-gateway';
import { AllServices } from '../all-services';
import type { FuzzRequest } from './fuzz-requests';

const email = 'fuzz@example.com';
const password = 'Saturos7';

function publicKeyOf(privateKey: string): string {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
}

/** The gateway in front of all services, and an administrator who owns a product. */
export class FuzzTestbed {
  private requests = 0;
  private token = '';

  private constructor(
    private readonly shop: AllServices,
    private readonly gateway: RunningGateway,
  ) {}

  static async open(): Promise<FuzzTestbed> {
    const shop = await AllServices.open();
    const gateway = await startGateway(
      loadConfig(GatewayConfig, {
        NODE_ENV: 'test',
        LOG_LEVEL: 'error',
        NATS_URL: shop.servers.nats.url,
        PORT: '0',
        DRAIN_MS: '0',
        // Each request comes from an address of its own, so that no rate limit hides what is behind it.
        TRUST_PROXY: '1',
        FEATURE_PAYMENTS: 'true',
        ...actorKeyVariables(shop.servers.actorKeys),
        SESSION_PUBLIC_KEY: publicKeyOf(process.env['SESSION_PRIVATE_KEY'] ?? ''),
        FILE_LINK_SECRET: process.env['FILE_LINK_SECRET'],
        STRIPE_JS_URL: process.env['STRIPE_JS_URL'],
      }),
    );
    const testbed = new FuzzTestbed(shop, gateway);
    await testbed.prepare();
    return testbed;
  }

  private async prepare(): Promise<void> {
    const guest = { kind: 'guest', language: 'en' } as const;
    await this.shop.rpc.call(register, { email, firstName: 'Fay', lastName: 'Zeller', password }, guest);
    const [rows] = await this.shop
      .database('identity')
      .query<[{ id: string }[], number]>(`update users set role = 'admin' where email = $1 returning id`, [
        email,
      ]);
    const admin: UserActor = { kind: 'user', userId: rows[0]?.id ?? '', role: 'admin', language: 'en' };
    const slug = await this.shop.addPlugin(
      { name: 'Gratis', price: 0, storageKey: 'downloads/gratis.zip' },
      admin,
    );
    await this.shop.rpc.call(createCheckoutSession, { slug }, admin);
    await this.logIn();
  }

  private async logIn(): Promise<void> {
    const body = JSON.stringify({ email, password });
    const response = await this.send({
      method: 'POST',
      path: '/api/login',
      body,
      contentType: 'application/json',
    });
    const { token } = (await response.json()) as { token?: string };
    this.token = token ?? '';
  }

  /** Sends a request as the administrator. */
  async send({ method, path, body, contentType }: FuzzRequest): Promise<Response> {
    this.requests += 1;
    const network = [10, this.requests >> 16, (this.requests >> 8) & 255, this.requests & 255].join('.');
    return fetch(`${this.gateway.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${this.token}`,
        'x-forwarded-for': network,
        ...(contentType ? { 'content-type': contentType } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
  }

  async close(): Promise<void> {
    await this.gateway.close();
    await this.shop.close();
  }
}
