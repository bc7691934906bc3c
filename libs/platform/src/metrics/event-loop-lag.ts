import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

const resolutionMs = 20;
/** Longer than two intervals at which Prometheus reads. */
const unreadAfterMs = 120_000;

/** prom-client's own measurement has no switch; with the longest interval its timer never fires. */
export const neverMs = 2 ** 31 - 1;

const statistics = {
  min: 'The minimum recorded event loop delay.',
  max: 'The maximum recorded event loop delay.',
  mean: 'The mean of the recorded event loop delays.',
  p50: 'The 50th percentile of the recorded event loop delays.',
  p90: 'The 90th percentile of the recorded event loop delays.',
  p99: 'The 99th percentile of the recorded event loop delays.',
} as const;

type Statistic = keyof typeof statistics;

/**
 * The event-loop lag under the names of prom-client, measured only while it is read. The measurement wakes the process fifty
 * times a second (prom-client's: a hundred), which is most of what an idle process uses.
 */
export function measureEventLoopLag(registry: Registry): void {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  let stop: NodeJS.Timeout | undefined;
  /** Each recorded value contains the interval of the measurement. */
  const seconds = (nanoseconds: number) =>
    histogram.count === 0 ? 0 : Math.max(nanoseconds / 1e9 - resolutionMs / 1_000, 0);
  const read: Record<Statistic, () => number> = {
    min: () => seconds(histogram.min),
    max: () => seconds(histogram.max),
    mean: () => seconds(histogram.mean),
    p50: () => seconds(histogram.percentile(50)),
    p90: () => seconds(histogram.percentile(90)),
    p99: () => seconds(histogram.percentile(99)),
  };
  const gauges = new Map<Statistic, Gauge>();
  const sample = () => {
    for (const [statistic, gauge] of gauges) gauge.set(read[statistic]());
    histogram.reset();
    histogram.enable();
    clearTimeout(stop);
    stop = setTimeout(() => histogram.disable(), unreadAfterMs).unref();
  };
  registry.removeSingleMetric('nodejs_eventloop_lag_stddev_seconds');
  for (const statistic of Object.keys(statistics) as Statistic[]) {
    const name = `nodejs_eventloop_lag_${statistic}_seconds`;
    registry.removeSingleMetric(name);
    const collect = statistic === 'min' ? { collect: sample } : {};
    gauges.set(
      statistic,
      new Gauge({ name, help: statistics[statistic], registers: [registry], ...collect }),
    );
  }
}
