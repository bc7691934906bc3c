import { hash, verify } from '@node-rs/argon2';
import { activationTimes } from './activation';
import { rate, startBare } from './load';
import { memoryOf } from './memory';
import { webhookDelays } from './purchases';
import { ShopClient } from './shop-client';

const shopUrl = process.env['SHOP_URL'] ?? 'http://localhost:3000';
const sandboxUrl = process.env['STRIPE_API_BASE'] ?? 'http://localhost:12111';
const shop = new ShopClient(shopUrl, sandboxUrl, process.env['STRIPE_WEBHOOK_SECRET'] ?? 'whsec_sandbox');

interface Row {
  what: string;
  shop: string;
  beside: string;
  ratio: string;
  aim: string;
}

function row(what: string, mine: number, bare: number, aim: string, unit = '/s'): Row {
  const ratio = bare > 0 ? (mine / bare).toFixed(2) : '';
  return {
    what,
    shop: `${mine.toFixed(mine < 100 ? 1 : 0)}${unit}`,
    beside: bare > 0 ? `${bare.toFixed(0)}${unit}` : '',
    ratio,
    aim,
  };
}

async function cachedReads(): Promise<Row[]> {
  const paths = ['/api/plugins?lang=en', '/api/plugins/saturos-pro?lang=en'];
  const rows: Row[] = [];
  for (const path of paths) {
    const body = await (await fetch(`${shopUrl}${path}`)).text();
    const route = path.split('?')[0] ?? path;
    const bare = await startBare({ [route]: { contentType: 'application/json; charset=utf-8', body } });
    try {
      rows.push(
        row(
          `GET ${path}`,
          await rate(`${shopUrl}${path}`),
          await rate(`${bare.url}${path}`),
          '0.90 of bare Fastify',
        ),
      );
    } finally {
      bare.stop();
    }
  }
  return rows;
}

/** How many argon2id checks of the shop's cost this machine does, sixteen asked for at a time. */
async function bareHashRate(): Promise<number> {
  const stored = await hash('Bench1234', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  let done = 0;
  const until = performance.now() + 5_000;
  const work = async () => {
    while (performance.now() < until) {
      await verify(stored, 'Bench1234');
      done += 1;
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: 16 }, work));
  return done / ((performance.now() - began) / 1000);
}

async function logIns(): Promise<Row> {
  const email = 'customer@example.com';
  const body = JSON.stringify({ email, password: 'Customer1234' });
  const headers = { 'content-type': 'application/json' };
  const bare = await bareHashRate();
  return row(
    'POST /api/login',
    await rate(`${shopUrl}/api/login`, { method: 'POST', body, headers }),
    bare,
    '0.95 of bare argon2id',
  );
}

async function sessionStatus(): Promise<Row> {
  const sessionId = await shop.checkout(await shop.customer(), 'longitude-8');
  const path = `/api/checkout/session-status/${sessionId}`;
  const body = await (await fetch(`${shopUrl}${path}`)).text();
  const bare = await startBare({ [path]: { contentType: 'application/json; charset=utf-8', body } });
  try {
    return row(
      'GET /api/checkout/session-status/{id}',
      await rate(`${shopUrl}${path}`),
      await rate(`${bare.url}${path}`),
      '',
    );
  } finally {
    bare.stop();
  }
}

function print(rows: Row[]): void {
  const head: Row = { what: 'what', shop: 'shop', beside: 'bare', ratio: 'ratio', aim: 'aim' };
  const width = (key: keyof Row) => Math.max(...[head, ...rows].map((r) => r[key].length));
  const keys: (keyof Row)[] = ['what', 'shop', 'beside', 'ratio', 'aim'];
  for (const r of [head, ...rows])
    process.stdout.write(`${keys.map((key) => r[key].padEnd(width(key))).join('  ')}\n`);
}

async function main(): Promise<void> {
  const rows = await cachedReads();
  rows.push(await logIns(), await sessionStatus());
  const { alone, sixteen } = await webhookDelays(shop);
  rows.push(row('webhook to entitlement, alone', alone, 0, 'under 25 ms', ' ms'));
  rows.push(row('webhook to entitlement, 16 at once', sixteen, 0, 'under 60 ms', ' ms'));
  const activation = await activationTimes(shop);
  rows.push(row('activation, 16 clients at once, p50', activation.p50, 0, '', ' ms'));
  rows.push(row('activation, 16 clients at once, p99', activation.p99, 0, 'under 50 ms', ' ms'));
  for (const [name, megabytes] of memoryOf(process.env['PROCESSES_FILE'] ?? '.local/processes.json')) {
    if (/^(gateway|identity|catalogue|news|newsletter|commerce|licensing)/.test(name)) {
      rows.push(
        row(
          `memory of ${name} (Pss)`,
          megabytes,
          0,
          name.startsWith('gateway') ? 'under 130 MB' : 'under 100 MB',
          ' MB',
        ),
      );
    }
  }
  print(rows);
}

void main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\nThe stack must be running: npm start\n`);
  process.exit(1);
});
