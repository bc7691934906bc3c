import { eventually } from '#testing/eventually';
import { LivenessMonitor, type LivenessTiming } from './liveness';
import { type ProcessActivity, processActivity } from './process-activity';

const timing: LivenessTiming = {
  intervalMs: 20,
  calmIntervalMs: 20,
  maxStoppedMs: 200,
  maxBusyMs: 200,
  maxIdleMs: 200,
  maxSilenceMs: 1_000,
};

const starved = { isStopped: false, isRunnable: true, processorMs: 0, mainThreadMs: 0 };

/** A monitor of a process that responded once and is silent from then on, until `respond` is called. */
function watch(activity: () => ProcessActivity | undefined) {
  const frozen: string[] = [];
  let hasResponded = false;
  let answer: (hasResponded: boolean) => void = () => undefined;
  const observed = { count: 0 };
  const monitor = new LivenessMonitor(
    () => {
      if (!hasResponded) return Promise.resolve((hasResponded = true));
      return new Promise((resolve) => (answer = resolve));
    },
    () => {
      observed.count += 1;
      return activity();
    },
    (reason) => frozen.push(reason),
    timing,
  );
  return { monitor, frozen, observed, respond: () => answer(true) };
}

describe('liveness of a process that does not respond', () => {
  const observationsUntil = (ms: number) => ms / timing.intervalMs;

  it('allows one that hardly gets to run on a busy machine more time than a frozen one', async () => {
    const { monitor, frozen, observed } = watch(() => starved);
    await eventually(() => expect(observed.count).toBeGreaterThan(observationsUntil(timing.maxIdleMs) + 5));
    expect(frozen).toEqual([]);
    await eventually(() => expect(frozen).toEqual(['no response for 1 s']));
    monitor.stop();
  });

  it('probes one that responds at the longer interval, and one that does not at the shorter', async () => {
    const probedAt: number[] = [];
    let isFrozen = false;
    const probe = () => {
      probedAt.push(performance.now());
      return isFrozen ? new Promise<boolean>(() => undefined) : Promise.resolve(true);
    };
    const slow = { ...timing, calmIntervalMs: 300 };
    const frozen: string[] = [];
    const monitor = new LivenessMonitor(
      probe,
      () => undefined,
      (reason) => frozen.push(reason),
      slow,
    );
    const gaps = () => probedAt.slice(1).map((at, i) => at - (probedAt[i] ?? at));
    await eventually(() => expect(probedAt.length).toBeGreaterThan(3));
    expect(Math.min(...gaps().slice(1))).toBeGreaterThanOrEqual(slow.calmIntervalMs / 2);
    isFrozen = true;
    const before = probedAt.length;
    await eventually(() => expect(probedAt.length).toBeGreaterThan(before + 2));
    expect(Math.min(...gaps().slice(before))).toBeLessThan(slow.calmIntervalMs / 2);
    monitor.stop();
  });

  it('counts a late response', async () => {
    const { monitor, frozen, observed, respond } = watch(() => ({
      ...starved,
      isStopped: observed.count < 5,
    }));
    await eventually(() => expect(observed.count).toBeGreaterThan(5));
    respond();
    await eventually(() =>
      expect(observed.count).toBeGreaterThan(observationsUntil(timing.maxStoppedMs) + 5),
    );
    expect(frozen).toEqual([]);
    monitor.stop();
  });

  it.each([
    ['is stopped by a signal', (): ProcessActivity => ({ ...starved, isStopped: true }), /stopped$/],
    [
      'uses processor time of its main thread',
      (n: number): ProcessActivity => ({ ...starved, processorMs: n * 20, mainThreadMs: n * 20 }),
      /of processor time$/,
    ],
    [
      'has no runnable thread',
      (): ProcessActivity => ({ ...starved, isRunnable: false }),
      /without activity$/,
    ],
  ])('reports one that %s before the longest silence', async (_, activity, reason) => {
    const { monitor, frozen, observed } = watch(() => activity(observed.count));
    await eventually(() => expect(frozen).toEqual([expect.stringMatching(reason)]));
    expect(observed.count).toBeLessThan(observationsUntil(timing.maxSilenceMs) / 2);
    monitor.stop();
  });

  it('allows one whose threads work while its main thread waits the longest silence', async () => {
    const { monitor, frozen, observed } = watch(() => ({
      ...starved,
      isRunnable: false,
      processorMs: observed.count * 100,
    }));
    await eventually(() => expect(observed.count).toBeGreaterThan(observationsUntil(timing.maxIdleMs) + 5));
    expect(frozen).toEqual([]);
    monitor.stop();
  });

  it('uses only the silence without information about the process', async () => {
    const { monitor, frozen } = watch(() => undefined);
    await eventually(() => expect(frozen).toEqual(['no response for 1 s']));
    monitor.stop();
  });
});

describe('activity of a process', () => {
  it('has the processor time of its main thread', () => {
    const before = processActivity(process.pid)?.mainThreadMs ?? Infinity;
    const until = performance.now() + 10_000;
    const usedMs = () => (processActivity(process.pid)?.mainThreadMs ?? 0) - before;
    while (usedMs() < 50 && performance.now() < until);
    expect(usedMs()).toBeGreaterThanOrEqual(50);
    const after = processActivity(process.pid);
    expect(after?.isStopped).toBe(false);
    expect(after?.processorMs).toBeGreaterThanOrEqual(after?.mainThreadMs ?? Infinity);
  });

  it('is unknown for a process that does not exist', () => {
    expect(processActivity(2 ** 22 + 1)).toBeUndefined();
  });
});
