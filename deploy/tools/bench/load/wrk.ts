import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '#local-servers/find-program';

const execute = promisify(execFile);
const connections = 16;

export interface Load {
  url: string;
  method?: 'GET' | 'POST';
  body?: string;
  headers?: Record<string, string>;
}

export interface LoadResult {
  /** Requests per second. */
  rate: number;
  requests: number;
  p50Ms: number;
}

/** What the script below prints. */
interface Summary {
  requests: number;
  microseconds: number;
  p50: number;
  /** Responses from 400, failed connections, and responses that were not read in time. */
  failures: number;
}

/** JSON's strings of printable ASCII are Lua's, too. */
function scriptOf({ method = 'GET', body, headers = {} }: Load): string {
  return [
    `wrk.method = ${JSON.stringify(method)}`,
    ...(body === undefined ? [] : [`wrk.body = ${JSON.stringify(body)}`]),
    ...Object.entries(headers).map(
      ([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`,
    ),
    'done = function(summary, latency)',
    '  local e = summary.errors',
    `  io.write(string.format('{"requests":%d,"microseconds":%d,"p50":%d,"failures":%d}',`,
    '    summary.requests, summary.duration, latency:percentile(50),',
    '    e.connect + e.read + e.write + e.status + e.timeout))',
    'end',
  ].join('\n');
}

/**
 * Sends requests over sixteen connections with wrk: a client written in Node uses as much of the processor as the gateway.
 * @throws Error when a response is not below 400, or when none came
 */
export async function runLoad(load: Load, seconds: number): Promise<LoadResult> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-'));
  const script = join(dir, 'load.lua');
  writeFileSync(script, scriptOf(load));
  try {
    const args = ['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`];
    const { stdout } = await execute(findProgram('wrk'), [...args, '--script', script, load.url]);
    const printed = stdout.slice(stdout.lastIndexOf('{'));
    const { requests, microseconds, p50, failures } = JSON.parse(printed) as Summary;
    if (failures > 0 || requests === 0)
      throw new Error(`${load.url}: ${failures} failures in ${requests} requests`);
    return { rate: requests / (microseconds / 1e6), requests, p50Ms: p50 / 1_000 };
  } finally {
    rmSync(dir, { recursive: true });
  }
}
