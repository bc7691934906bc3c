import { join } from 'node:path';
import { stripeEventTypes } from '#contracts/commerce/stripe-event-types';
import { type ServiceName, services } from '#contracts/kit/services';
import type { BusUser } from '#local-servers/bus/bus-users';
import { provisionerUser } from '#local-servers/bus/nats-accounts';
import type { BusConfig } from '#platform/config/process.config';
import { withDatabase } from '#platform/database/servers/database-address';
import { withRedisUser } from '#platform/jobs/redis-address';
import type { Secrets } from './system-secrets';

// The processes of the whole shop, their dependencies and their variables.

const servers = ['postgres', 'nats', 'redis'] as const;

/** The dependencies of each process: they are ready before it starts and stop after it. */
export const needs = {
  postgres: [],
  nats: [],
  redis: [],
  mailbox: [],
  'payment-sandbox': [],
  identity: [...servers, 'mailbox'],
  catalogue: [...servers],
  news: [...servers],
  newsletter: [...servers, 'mailbox'],
  commerce: [...servers, 'mailbox', 'payment-sandbox'],
  licensing: [...servers, 'mailbox'],
  // It would start without the services, but it warms its cache from them.
  gateway: ['nats', 'redis', ...services],
} as const satisfies Record<string, readonly string[]>;

export type ProcessName = keyof typeof needs;

/** The addresses, ports and secrets of one stack on this machine. */
export interface System {
  dataDir: string;
  /** `shop`: the port of the shop in the browser. `gateway`: the same, unless Vite is in front of it. */
  ports: { shop: number; gateway: number; mailbox: number; smtp: number; sandbox: number };
  /** Address for the superuser; each service gets its own role and database. */
  databaseUrl: string;
  natsUrl: string;
  /** False for an external NATS, whose users are not managed here. */
  hasOwnNats: boolean;
  redisUrl: string;
  /** False for an external Redis, which is used with the user of its address. */
  hasOwnRedis: boolean;
  secrets: Secrets;
}

/** A Node program of the stack. */
export interface Program {
  name: ProcessName;
  entry: string;
  /** The variable of its port, and the path that responds with 2xx once it is ready. */
  portVariable: string;
  readyPath: string;
  /** The variable of the port of its health server, if that is a separate one. */
  healthPortVariable?: string;
  /** The path of the liveness probe: any response shows that the process is not frozen. */
  livePath: string;
  port?: number;
  /** Variables that only the stack can set. */
  own: Record<string, string>;
  /** Defaults, which the environment of the caller overrides. */
  usual: Record<string, string>;
}

type Variables = Record<string, string>;

const credentials = ({ hasOwnNats, secrets }: System, user: BusUser): Variables =>
  hasOwnNats ? { NATS_USER: user, NATS_PASSWORD: secrets.nats[user] } : {};

const actorKeys = ({ secrets }: System): Variables =>
  Object.fromEntries(services.map((name) => [`ACTOR_KEY_${name.toUpperCase()}`, secrets.actorKeys[name]]));

/** A process has the same user name in Redis as in NATS. */
function redisUrlFor({ redisUrl, hasOwnRedis, secrets }: System, user: BusUser): string {
  if (!hasOwnRedis) return redisUrl;
  return withRedisUser(redisUrl, user, secrets.redis[user]);
}

const addresses = (system: System, user: BusUser): Variables => ({
  NATS_URL: system.natsUrl,
  REDIS_URL: redisUrlFor(system, user),
});

const commonVariables = ({ ports }: System): Variables => ({
  NODE_ENV: 'development',
  LOG_LEVEL: 'info',
  SHOP_URL: `http://localhost:${ports.shop}`,
});

const demo: Variables = { DEMO_DIR: 'deploy/demo' };
const storage = ({ dataDir }: System): Variables => ({ STORAGE_DIR: join(dataDir, 'storage'), ...demo });

const operator: Variables = { OPERATOR_MAIL: 'support@lowline.example' };

const mail = ({ ports }: System): Variables => ({
  SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
  MAIL_FROM: 'Lowline <shop@lowline.example>',
});

const stripeScript = ({ ports }: System): Variables => ({
  STRIPE_JS_URL: `http://localhost:${ports.sandbox}/endive/stripe.js`,
});

const stripe = (system: System): Variables => ({
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
  STRIPE_API_BASE: `http://localhost:${system.ports.sandbox}`,
  ...stripeScript(system),
});

const payments: Variables = { FEATURE_PAYMENTS: 'true' };
const downloadDays: Variables = { DOWNLOAD_DAYS: '30' };
const reconciliation: Variables = { RECONCILE_SCHEDULE: '50 3 * * *' };

/** Variables of each service in addition to database, NATS and Redis. */
const serviceVariables: Record<ServiceName, (system: System) => { own?: Variables; usual?: Variables }> = {
  identity: (system) => ({
    own: {
      SESSION_PRIVATE_KEY: system.secrets.session.private,
      SESSION_PUBLIC_KEY: system.secrets.session.public,
      SECOND_FACTOR_KEY: system.secrets.secondFactor,
      SECOND_FACTOR_FORMER_KEYS: system.secrets.former.secondFactor.join(','),
    },
    usual: { ...mail(system), WEBHOOK_ALLOW_LOOPBACK: 'true' },
  }),
  catalogue: (system) => ({
    own: { RELEASE_PRIVATE_KEY: system.secrets.release.private },
    usual: storage(system),
  }),
  // Articles have pictures of the gateway: no storage.
  news: () => ({ usual: demo }),
  newsletter: (system) => ({
    own: {
      NEWSLETTER_LINK_SECRET: system.secrets.newsletterLink,
      NEWSLETTER_LINK_FORMER_SECRETS: system.secrets.former.newsletterLink.join(','),
    },
    usual: mail(system),
  }),
  commerce: (system) => ({
    usual: {
      ...mail(system),
      ...operator,
      ...stripe(system),
      ...payments,
      ...downloadDays,
      ...reconciliation,
    },
  }),
  licensing: (system) => ({
    own: {
      LICENCE_PRIVATE_KEY: system.secrets.licence.private,
      LICENCE_FORMER_KEYS: system.secrets.former.licence.join(','),
      FILE_LINK_SECRET: system.secrets.fileLink,
      FILE_LINK_FORMER_SECRETS: system.secrets.former.fileLink.join(','),
    },
    usual: {
      ...mail(system),
      ...downloadDays,
      DOWNLOAD_LIMIT: '10',
      LOST_RELEASES_PER_YEAR: '2',
      ...operator,
    },
  }),
};

function databaseUrlFor({ databaseUrl, secrets }: System, name: ServiceName): string {
  return withDatabase(databaseUrl, name, { user: name, password: secrets.roles[name] });
}

function service(system: System, name: ServiceName): Program {
  const { own, usual } = serviceVariables[name](system);
  return {
    name,
    entry: `dist/services/${name}/src/main.js`,
    portVariable: 'HEALTH_PORT',
    readyPath: '/health/ready',
    livePath: '/health/live',
    own: {
      HEALTH_HOST: '127.0.0.1',
      DATABASE_URL: databaseUrlFor(system, name),
      ACTOR_KEY: system.secrets.actorKeys[name],
      ...addresses(system, name),
      ...credentials(system, name),
      ...own,
    },
    usual: { ...commonVariables(system), SEED_DEMO: 'true', ...usual },
  };
}

function gateway(system: System): Program {
  return {
    name: 'gateway',
    entry: 'dist/gateway/src/main.js',
    portVariable: 'PORT',
    healthPortVariable: 'HEALTH_PORT',
    readyPath: '/health/ready',
    livePath: '/health/live',
    port: system.ports.gateway,
    own: {
      HOST: '127.0.0.1',
      HEALTH_HOST: '127.0.0.1',
      ...actorKeys(system),
      SESSION_PUBLIC_KEY: system.secrets.session.public,
      SESSION_FORMER_KEYS: system.secrets.former.session.join(','),
      FILE_LINK_SECRET: system.secrets.fileLink,
      FILE_LINK_FORMER_SECRETS: system.secrets.former.fileLink.join(','),
      ...addresses(system, 'gateway'),
      ...credentials(system, 'gateway'),
    },
    usual: {
      ...commonVariables(system),
      ...storage(system),
      ...stripeScript(system),
      ...payments,
      FEATURE_ANALYTICS: 'false',
      FEATURE_NEWSLETTER: 'true',
      FEATURE_AUTH: 'true',
      ADMIN_REQUIRE_2FA: 'false',
      WEB_DIR: 'dist/web',
      MEDIA_DIR: 'deploy/demo/media',
    },
  };
}

/** The sandboxes of Stripe and of the customers' mailboxes. */
function sandboxPrograms({ dataDir, ports }: System): Program[] {
  return [
    {
      name: 'payment-sandbox',
      entry: 'dist/deploy/sandbox/stripe/main.js',
      portVariable: 'PAYMENT_SANDBOX_PORT',
      readyPath: '/_sandbox/health',
      livePath: '/_sandbox/health',
      port: ports.sandbox,
      own: { PAYMENT_SANDBOX_STATE: join(dataDir, 'payment-sandbox.json') },
      usual: {
        WEBHOOK_URL: `http://localhost:${ports.shop}/api/webhooks/stripe`,
        WEBHOOK_EVENTS: stripeEventTypes.join(','),
      },
    },
    {
      name: 'mailbox',
      entry: 'dist/deploy/sandbox/mail/main.js',
      portVariable: 'MAILBOX_PORT',
      readyPath: '/healthz',
      livePath: '/healthz',
      port: ports.mailbox,
      own: { MAILBOX_SMTP_PORT: String(ports.smtp), MAILBOX_DIR: join(dataDir, 'mailbox') },
      usual: {},
    },
  ];
}

/** All Node programs of the stack. Postgres, NATS and Redis are in server-processes.ts. */
export function programs(system: System): Program[] {
  return [...sandboxPrograms(system), ...services.map((name) => service(system, name)), gateway(system)];
}

/** The provisioner's connection to NATS: the user of the stack, or that of the environment for an external NATS. */
export function provisionerBus(system: System, env: NodeJS.ProcessEnv): BusConfig {
  const { hasOwnNats, secrets } = system;
  const NATS_USER = hasOwnNats ? provisionerUser : env['NATS_USER'];
  const NATS_PASSWORD = hasOwnNats ? secrets.nats.ops : env['NATS_PASSWORD'];
  return {
    NATS_URL: system.natsUrl,
    ...(NATS_USER ? { NATS_USER } : {}),
    ...(NATS_PASSWORD ? { NATS_PASSWORD } : {}),
  };
}

/** Variables of the CLI (`npm run shop`). */
export function operatorVariables(system: System): Variables {
  return {
    ...commonVariables(system),
    ...addresses(system, 'ops'),
    ...credentials(system, 'ops'),
    ...actorKeys(system),
    // Files are written to the storage, never sent over NATS.
    ...storage(system),
  };
}
