import { collectDefaultMetrics, Registry } from 'prom-client';
import { eventually } from '#testing/eventually';
import { measureEventLoopLag, neverMs } from '#platform/metrics/event-loop-lag';

const blockMs = 300;

function block(): void {
  const until = performance.now() + blockMs;
  while (performance.now() < until);
}

async function lagOf(registry: Registry): Promise<number> {
  const text = await registry.getSingleMetricAsString('nodejs_eventloop_lag_max_seconds');
  return Number(/ (\S+)$/.exec(text.trim())?.[1]);
}

describe('event-loop lag', () => {
  it('is measured from its first reading on', async () => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: neverMs });
    measureEventLoopLag(registry);
    await registry.metrics();
    expect(await lagOf(registry)).toBe(0);
    await eventually(async () => {
      block();
      // The measurement records the delay in the next turn of the loop.
      await new Promise((resolve) => setImmediate(resolve));
      await registry.metrics();
      expect(await lagOf(registry)).toBeGreaterThan(blockMs / 2_000);
    });
  });
});
