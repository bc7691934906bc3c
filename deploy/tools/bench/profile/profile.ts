import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pidOf } from '../load/processor-time';
import { type Load, runUncheckedLoad } from '../load/wrk';
import type { BenchContext } from '../sections/bench-context';
import { inParallel, openSales, pay } from '../sales/open-sales';
import { hotFunctions } from './hot-functions';
import { InspectedProcess, type Profile } from './inspected-process';

const warmUpSeconds = 5;
const profiledSeconds = 5;
const printedFunctions = 15;
const folder = join('.local', 'bench', 'profiles');
const json = { 'content-type': 'application/json' };

/** Works for about this many seconds. */
type Work = (seconds: number) => Promise<unknown>;

interface ProfiledLoad {
  /** The processes that do the work. */
  processes: readonly string[];
  prepare: (context: BenchContext) => Promise<Work>;
}

const requests =
  (toLoad: (context: BenchContext) => Load | Promise<Load>) =>
  async (context: BenchContext): Promise<Work> => {
    const load = await toLoad(context);
    return (seconds) => runUncheckedLoad(load, seconds);
  };

const personal =
  (path: string) =>
  async ({ shop, shopUrl }: BenchContext): Promise<Load> => {
    const headers = { authorization: `Bearer ${(await shop.customer()).token}` };
    return { url: `${shopUrl}${path}`, headers };
  };
const login = ({ shopUrl }: BenchContext): Load => {
  const body = JSON.stringify({ email: 'customer@example.com', password: 'Customer1234' });
  return { url: `${shopUrl}/api/login`, method: 'POST', headers: json, body };
};
const quote = ({ shopUrl }: BenchContext): Load => {
  const body = JSON.stringify({ items: [{ kind: 'plugin', slug: 'saturos-pro' }], codes: [] });
  return { url: `${shopUrl}/api/checkout/quotes`, method: 'POST', headers: json, body };
};
const cached = ({ shopUrl }: BenchContext): Load => ({ url: `${shopUrl}/api/plugins?lang=en` });

const salesPerSecond = 20;

/** Payments of sessions that were opened before, so that the profile has what follows a payment alone. */
async function sales({ shop }: BenchContext): Promise<Work> {
  const profiles = loads['sale']?.processes.length ?? 0;
  const open = await openSales(shop, salesPerSecond * (warmUpSeconds + profiledSeconds * profiles));
  return (seconds) => inParallel(open.splice(0, seconds * salesPerSecond), (sale) => pay(shop, sale));
}

const loads: Record<string, ProfiledLoad> = {
  list: { processes: ['gateway'], prepare: requests(cached) },
  login: { processes: ['gateway', 'identity'], prepare: requests(login) },
  me: { processes: ['gateway'], prepare: requests(personal('/api/me')) },
  entitlements: {
    processes: ['gateway', 'licensing'],
    prepare: requests(personal('/api/account/entitlements')),
  },
  quote: { processes: ['gateway', 'commerce'], prepare: requests(quote) },
  sale: { processes: ['commerce', 'licensing', 'gateway', 'newsletter'], prepare: sales },
};

export const profiledLoads = Object.keys(loads);

/**
 * Profiles each process of a load in turn, because their inspectors share a port. Saves `.cpuprofile` files, which the developer
 * tools of Chromium open. @returns the functions that used most time, as lines
 * @throws Error for an unknown load
 */
export async function profileLoad(context: BenchContext, name: string): Promise<string[]> {
  const chosen = loads[name];
  if (!chosen) throw new Error(`no load ${name}. There are ${profiledLoads.join(', ')}.`);
  const work = await chosen.prepare(context);
  await work(warmUpSeconds);
  mkdirSync(folder, { recursive: true });
  const lines: string[] = [];
  for (const processName of chosen.processes) {
    const inspected = await InspectedProcess.open(pidOf(context.processesFile, processName));
    let profile: Profile;
    try {
      profile = await inspected.profile(() => work(profiledSeconds));
    } finally {
      await inspected.close();
    }
    const file = join(folder, `${name}-${processName}.cpuprofile`);
    writeFileSync(file, JSON.stringify(profile));
    lines.push(`${processName} (${file})`);
    for (const { name: hot, share } of hotFunctions(profile, printedFunctions))
      lines.push(`  ${(share * 100).toFixed(1).padStart(5)} %  ${hot}`);
  }
  return lines;
}
