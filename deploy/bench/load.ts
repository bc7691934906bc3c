import { spawn } from 'node:child_process';
import { join } from 'node:path';
import autocannon from 'autocannon';

const connections = 16;
const seconds = 5;

/** Requests per second of one address under sixteen connections; every answer must be a 2xx. */
export async function rate(
  url: string,
  init: { method?: 'GET' | 'POST'; body?: string; headers?: Record<string, string> } = {},
): Promise<number> {
  const options = {
    url,
    connections,
    method: init.method ?? 'GET',
    body: init.body,
    headers: init.headers,
  } as const;
  await autocannon({ ...options, duration: 1 });
  const result = await autocannon({ ...options, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
  return result.requests.average;
}

/** Starts the yardstick with the bytes the shop answers. */
export async function startBare(
  answers: Record<string, { contentType: string; body: string }>,
): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [join(__dirname, 'bare-server.js')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(answers));
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim())),
  );
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}
