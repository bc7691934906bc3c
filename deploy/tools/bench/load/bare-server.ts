import fastify from 'fastify';

/**
 * The baseline: Fastify alone, which serialises fixed data for each request. It runs in its own process, as the gateway does.
 * Reads `{ "/path": body }` from standard input and prints its port.
 */
async function main(): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Buffer));
  const responses = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, string>;
  const server = fastify();
  for (const [path, body] of Object.entries(responses)) {
    const data: unknown = JSON.parse(body);
    server.get(path, () => data);
  }
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  process.stdout.write(`${new URL(address).port}\n`);
}

void main();
