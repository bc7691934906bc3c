import { join } from 'node:path';
import { type Secrets, type ServiceName, services } from './secrets';

/** Ports of the running system. */
export interface Ports {
  shop: number;
  mailbox: number;
  smtp: number;
  sandbox: number;
  postgres: number;
  nats: number;
  redis: number;
}

/** A Node process of ours: its entry in dist and the variables it is told. */
export interface Program {
  name: string;
  entry: string;
  env: Record<string, string>;
}

export interface System {
  dataDir: string;
  ports: Ports;
  secrets: Secrets;
  /** Given from outside in place of our own servers. */
  given: { databaseUrl?: string | undefined; natsUrl?: string | undefined; redisUrl?: string | undefined };
}

/** Variables of every process that talks to others. */
function shared({ ports, given }: System): Record<string, string> {
  return {
    NODE_ENV: process.env['NODE_ENV'] ?? 'development',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
    SHOP_URL: process.env['SHOP_URL'] ?? `http://localhost:${ports.shop}`,
    NATS_URL: given.natsUrl ?? `nats://127.0.0.1:${ports.nats}`,
    REDIS_URL: given.redisUrl ?? `redis://127.0.0.1:${ports.redis}`,
  };
}

function storage({ dataDir }: System): Record<string, string> {
  return { STORAGE_DIR: join(dataDir, 'storage'), DEMO_DIR: 'deploy/demo' };
}

function mail({ ports }: System): Record<string, string> {
  return { SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`, MAIL_FROM: 'Lowline <shop@lowline.example>' };
}

function stripe({ ports }: System): Record<string, string> {
  const sandbox = `http://localhost:${ports.sandbox}`;
  return {
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    STRIPE_API_BASE: sandbox,
    STRIPE_JS_URL: `${sandbox}/endive/stripe.js`,
  };
}

const features = {
  FEATURE_PAYMENTS: 'true',
  FEATURE_ANALYTICS: 'false',
  FEATURE_NEWSLETTER: 'true',
  FEATURE_AUTH: 'true',
};

/** What each service needs beside its database and the bus. */
const needs: Record<ServiceName, (system: System) => Record<string, string>> = {
  identity: (system) => ({
    ...mail(system),
    SESSION_PRIVATE_KEY: system.secrets.session.private,
    SESSION_PUBLIC_KEY: system.secrets.session.public,
  }),
  catalogue: storage,
  news: (system) => ({ ...storage(system) }),
  newsletter: mail,
  commerce: (system) => ({ ...mail(system), ...stripe(system), ...features }),
  licensing: (system) => ({
    ...mail(system),
    LICENCE_PRIVATE_KEY: system.secrets.licence.private,
    FILE_LINK_SECRET: system.secrets.fileLink,
  }),
};

function databaseUrl({ given, ports, secrets }: System, name: ServiceName): string {
  if (!given.databaseUrl)
    return `postgres://${name}:${secrets.roles[name]}@127.0.0.1:${ports.postgres}/${name}`;
  const url = new URL(given.databaseUrl);
  url.pathname = `/${name}`;
  url.username = name;
  url.password = secrets.roles[name] ?? '';
  return url.toString();
}

/** The six services. */
export function servicePrograms(system: System): Program[] {
  return services.map((name) => ({
    name,
    entry: `dist/services/${name}/src/main.js`,
    env: {
      ...shared(system),
      NATS_USER: name,
      NATS_PASSWORD: system.secrets.nats[name] ?? '',
      DATABASE_URL: databaseUrl(system, name),
      ACTOR_PUBLIC_KEY: system.secrets.actor.public,
      SEED_DEMO: process.env['SEED_DEMO'] ?? 'true',
      ...needs[name](system),
    },
  }));
}

/** The edge. */
export function gatewayProgram(system: System): Program {
  return {
    name: 'gateway',
    entry: 'dist/gateway/src/main.js',
    env: {
      ...shared(system),
      NATS_USER: 'gateway',
      NATS_PASSWORD: system.secrets.nats['gateway'] ?? '',
      HOST: '127.0.0.1',
      ACTOR_PRIVATE_KEY: system.secrets.actor.private,
      SESSION_PUBLIC_KEY: system.secrets.session.public,
      FILE_LINK_SECRET: system.secrets.fileLink,
      STRIPE_JS_URL: stripe(system)['STRIPE_JS_URL'] ?? '',
      WEB_DIR: 'dist/web',
      MEDIA_DIR: 'deploy/demo/media',
      ...storage(system),
      ...features,
    },
  };
}

/** What stands in for the outside world: Stripe, and the customer's mailbox. */
export function worldPrograms(system: System): Program[] {
  return [
    {
      name: 'payment-sandbox',
      entry: 'dist/deploy/payment-sandbox/main.js',
      env: {
        PAYMENT_SANDBOX_PORT: String(system.ports.sandbox),
        PAYMENT_SANDBOX_STATE: join(system.dataDir, 'payment-sandbox.json'),
        WEBHOOK_URL: `http://localhost:${system.ports.shop}/api/webhooks/stripe`,
      },
    },
    {
      name: 'mailbox',
      entry: 'dist/deploy/mailbox/main.js',
      env: {
        MAILBOX_PORT: String(system.ports.mailbox),
        MAILBOX_SMTP_PORT: String(system.ports.smtp),
        MAILBOX_DIR: join(system.dataDir, 'mailbox'),
      },
    },
  ];
}

/** The operator's tool, `npm run shop`. */
export function operatorEnv(system: System): Record<string, string> {
  return {
    ...shared(system),
    NATS_USER: 'ops',
    NATS_PASSWORD: system.secrets.nats['ops'] ?? '',
    ACTOR_PRIVATE_KEY: system.secrets.actor.private,
  };
}
