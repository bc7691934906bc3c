import { setTimeout as pause } from 'node:timers/promises';
import { requestWithRetry } from '../driver/retrying-client';
import { demoAdmin, logIn } from '../driver/shop-customer';
import { print } from '../driver/report';
import type { Cluster } from './cluster';

const changeCount = 10;
const pollMs = 5;
/** Far below the 30 s after which a missed change is noticed by age. */
const maxDelayMs = 2_000;

async function delayUntilSeen(url: string, maintenance: boolean): Promise<number> {
  const since = performance.now();
  for (;;) {
    const status = await requestWithRetry<{ maintenance: boolean }>(`${url}/api/status`);
    const delayMs = performance.now() - since;
    if (status.maintenance === maintenance || delayMs > maxDelayMs) return delayMs;
    await pause(pollMs);
  }
}

/** Changes a cached read through one gateway and waits until the other shows it. @returns the problems */
export async function checkReadCaches({ gatewayPorts }: Cluster): Promise<string[]> {
  const [first, second] = gatewayPorts.map((port) => `http://127.0.0.1:${port}`);
  const token = await logIn(first ?? '', demoAdmin);
  const delays: number[] = [];
  for (let i = 1; i <= changeCount; i += 1) {
    const maintenance = i % 2 === 1;
    // The stored response is fresh for 30 s, so only the event can replace it.
    await requestWithRetry(`${second}/api/status`);
    await requestWithRetry(`${first}/api/admin/status`, { method: 'PUT', body: { maintenance }, token });
    delays.push(await delayUntilSeen(second ?? '', maintenance));
  }
  const slowest = Math.max(...delays);
  print(
    `${changeCount} changes through one gateway, seen through the other after ${slowest.toFixed(0)} ms at most`,
  );
  return slowest > maxDelayMs ? ['a change through one gateway is not seen through the other'] : [];
}
