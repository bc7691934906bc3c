import { setTimeout as pause } from 'node:timers/promises';
import type { ReadinessReport } from '#platform/health/readiness';
import type { ProcessSpec } from '../processes/supervised-process';

/** Event consumers are provisioned and services find each other within a second or two of the start. */
const settleTimeoutMs = 8_000;
const pollIntervalMs = 200;

function isReport(value: unknown): value is ReadinessReport {
  return typeof value === 'object' && value !== null && 'degraded' in value && Array.isArray(value.degraded);
}

/** The report of `/health/ready`; undefined without a response. */
export async function readReadiness(port: number): Promise<ReadinessReport | undefined> {
  try {
    const url = `http://127.0.0.1:${port}/health/ready`;
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    const body: unknown = await response.json();
    return isReport(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

async function degradationOf({ name, readiness }: ProcessSpec): Promise<string[]> {
  const report = await readiness?.();
  return (report?.degraded ?? []).map(({ part, reason }) => `${name} is degraded: ${part}: ${reason}`);
}

/** Waits until no process is degraded, for a limited time. @returns a line for each part that still is */
export async function waitForFullHealth(
  specs: readonly ProcessSpec[],
  timeoutMs = settleTimeoutMs,
): Promise<string[]> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const lines = (await Promise.all(specs.map(degradationOf))).flat();
    if (lines.length === 0 || performance.now() > until) return lines;
    await pause(pollIntervalMs);
  }
}
