import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import type { Msg, Subscription } from 'nats';
import type { FailureContract } from '#contracts/kit/failure';
import { Failure } from '#contracts/kit/failure';
import type { RequestContract } from '#contracts/kit/request';
import { findCurrentInstaller, installerNotFound } from '#contracts/catalogue/installers';
import { listShopBundles } from '#contracts/commerce/pricing/bundles';
import { sessionState } from '#contracts/identity/sessions';
import { readBrand } from '#contracts/identity/shop/brand';
import { shopStatus } from '#contracts/identity/shop/shop-status';
import { recordExport } from '#contracts/identity/staff/exports';
import { latestNews } from '#contracts/news/articles';
import { Bus } from '#platform/bus/bus';
import { BrandConfig, brandOf } from '#brand/brand.config';
import { loadConfig } from '#platform/config/load-config';
import { createLog } from '#platform/log/log';
import { decode, encode, encodeFailure, encodeReply } from '#platform/rpc/wire';
import { actorKeyVariables } from '#testing/actor-keys';
import type { NatsServer } from '#testing/servers/servers';
import { freshNats } from '#testing/servers/worker-servers';
import { GatewayConfig } from '../src/gateway.config';
import { type RunningGateway, startGateway } from '../src/run-gateway';
import type { SiteConfig } from '../src/site/site.config';

export const fileLinkSecret = 'a secret of these specs alone';
const anna = '019a0000-0000-7000-8000-00000000000a';

function der(publicKey: KeyObject): string {
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
}

interface Stub {
  subscription: Subscription;
  reply: (message: Msg) => void;
}

/** The gateway on a real NATS. Services are stubs that reply, fail, reply late or are unavailable. */
export class GatewayTestbed {
  private readonly stubs = new Map<string, Stub>();
  /** Subscriptions that NATS may not know yet: a request that overtakes them would find no responder. */
  private hasPendingSubscriptions = false;
  readonly session = generateKeyPairSync('ed25519');
  readonly received: { subject: string; input: unknown }[] = [];

  private constructor(
    readonly nats: NatsServer,
    readonly bus: Bus,
    readonly dir: string,
  ) {}

  gateway: RunningGateway;
  /** The customer or administrator of `token` and `stubAnna`. */
  userId = anna;
  private config: GatewayConfig;

  static async open(
    env: NodeJS.ProcessEnv = {},
    site?: SiteConfig,
    brand?: BrandConfig,
  ): Promise<GatewayTestbed> {
    const nats = await freshNats();
    const log = createLog('test', 'error');
    const bus = await Bus.connect(
      'stage',
      loadConfig(GatewayConfig, { ...anyKeys(), NATS_URL: nats.url }),
      log,
    );
    const edge = new GatewayTestbed(nats, bus, mkdtempSync(join(tmpdir(), 'edge-')));
    process.env['STORAGE_DIR'] = edge.dir;
    const config = loadConfig(GatewayConfig, {
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      NATS_URL: nats.url,
      PORT: '0',
      DRAIN_MS: '0',
      // Services are absent by intention, and not about to return.
      NO_RESPONDER_RETRY_MS: '10',
      ...actorKeyVariables(),
      SESSION_PUBLIC_KEY: der(edge.session.publicKey),
      FILE_LINK_SECRET: fileLinkSecret,
      STRIPE_JS_URL: 'http://localhost:12111/endive/stripe.js',
      ...env,
    });
    edge.config = config;
    edge.stubEveryPage(brand);
    edge.gateway = await startGateway(config, site, brand);
    return edge;
  }

  /** What the gateway asks for any page. Without a reply, each page would wait until the services count as unavailable. */
  private stubEveryPage(brand: BrandConfig = new BrandConfig()): void {
    this.respond(shopStatus, () => ({ maintenance: false }));
    this.respond(readBrand, () => brandOf(brand));
    this.respond(listShopBundles, () => ({ success: true, data: [] }));
    this.respond(latestNews, () => ({ news: [] }));
    this.stub(recordExport, () => ({}));
    this.respond(findCurrentInstaller, () => {
      throw new Failure(installerNotFound, { platform: '' });
    });
  }

  /** A second gateway on the same bus. */
  startReplica(): Promise<RunningGateway> {
    return startGateway(this.config);
  }

  /** Stubs the reply of a service to a request, which `received` then lists. */
  stub<I extends object, O extends object>(
    contract: RequestContract<I, O>,
    answer: (input: I) => Promise<O> | O,
  ): void {
    this.respond(contract, (input) => {
      this.received.push({ subject: contract.subject, input });
      return answer(input);
    });
  }

  private respond<I extends object, O extends object>(
    contract: RequestContract<I, O>,
    answer: (input: I) => Promise<O> | O,
  ): void {
    const reply = (message: Msg): void => {
      const input = decode(message.data) as I;
      void Promise.resolve()
        .then(() => answer(input))
        .then(
          (output) => message.respond(encodeReply(output).bytes),
          (error: unknown) =>
            message.respond(
              Failure.isFailure(error) ? encodeFailure(error) : encode({ nonsense: String(error) }),
            ),
        );
    };
    const known = this.stubs.get(contract.subject);
    if (known) {
      known.reply = reply;
      return;
    }
    const stub: Stub = {
      reply,
      subscription: this.bus.connection.subscribe(contract.subject, {
        callback: (_, message) => stub.reply(message),
      }),
    };
    this.stubs.set(contract.subject, stub);
    this.hasPendingSubscriptions = true;
  }

  stubFailure(contract: RequestContract, failure: FailureContract): void {
    this.stub(contract, () => {
      throw new Failure({ code: failure.code, kind: failure.kind }, {});
    });
  }

  /** Makes a service unavailable. */
  removeStub(contract: RequestContract): void {
    this.stubs.get(contract.subject)?.subscription.unsubscribe();
    this.stubs.delete(contract.subject);
    this.hasPendingSubscriptions = true;
  }

  /** Headers for JSON from an administrator. */
  async adminHeaders(): Promise<Record<string, string>> {
    this.stubAnna(1, 'admin');
    const authorization = `Bearer ${await this.token({ role: 'admin' })}`;
    return { authorization, 'content-type': 'application/json' };
  }

  /** A signed-in customer with the current token version. */
  async token(
    options: {
      version?: number;
      role?: 'user' | 'admin';
      key?: KeyObject;
      claims?: object;
      expires?: string;
      userId?: string;
      /** Seconds by which identity's clock is ahead. */
      issuedInSeconds?: number;
    } = {},
  ): Promise<string> {
    const { version = 1, key = this.session.privateKey, claims = {}, expires = '1h' } = options;
    const { userId = this.userId, issuedInSeconds = 0 } = options;
    return new SignJWT({ typ: 'session', role: 'user', ver: version, ...claims })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setSubject(userId)
      .setIssuer('lowline')
      .setAudience('lowline-shop')
      .setIssuedAt(Math.floor(Date.now() / 1_000) + issuedInSeconds)
      .setExpirationTime(expires)
      .sign(key);
  }

  stubAnna(version = 1, role: 'user' | 'admin' = 'user', language: 'en' | 'ru' = 'en'): void {
    const { userId } = this;
    this.stub(sessionState, () => ({ userId, role, tokenVersion: version, language }));
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return this.fetchUrl(`${this.gateway.url}${path}`, init);
  }

  /** Like `fetch`, for a replica. */
  async fetchUrl(url: string, init: RequestInit = {}): Promise<Response> {
    if (this.hasPendingSubscriptions) {
      this.hasPendingSubscriptions = false;
      await this.bus.connection.flush();
    }
    return fetch(url, init);
  }

  async close(): Promise<void> {
    await this.gateway.close();
    await this.bus.close();
    rmSync(this.dir, { recursive: true, force: true });
  }
}

function anyKeys(): NodeJS.ProcessEnv {
  const { publicKey } = generateKeyPairSync('ed25519');
  return {
    ...actorKeyVariables(),
    SESSION_PUBLIC_KEY: der(publicKey),
    FILE_LINK_SECRET: fileLinkSecret,
  };
}
