import type { ReadinessReport } from '#platform/health/readiness';

/** The body of `/health/ready` on a health port, with the status code. */
export async function readReadiness(port: number | undefined): Promise<ReadinessReport & { code: number }> {
  const response = await fetch(`http://127.0.0.1:${port}/health/ready`);
  return { code: response.status, ...((await response.json()) as ReadinessReport) };
}

/** A metric of `/metrics` by its name and its labels except `service`; undefined when it is absent. */
export async function readMetric(
  port: number | undefined,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): Promise<number | undefined> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  if (response.status !== 200) throw new Error(`/metrics: ${response.status}`);
  const parts = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith(`${name}{`));
  const line = lines.find((one) => parts.every((part) => one.includes(part)));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1));
}
