import fastify from 'fastify';

/**
 * The baseline: Fastify alone, with fixed responses. It runs in its own process, as the gateway does.
 * Reads `{ "/path": { contentType, body } }` from standard input and prints its port.
 */
async function main(): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Buffer));
  const responses = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<
    string,
    { contentType: string; body: string }
  >;
  const server = fastify();
  for (const [path, { contentType, body }] of Object.entries(responses)) {
    // Encoded once, as the shop does.
    const bytes = Buffer.from(body);
    server.get(path, (_, reply) => reply.header('content-type', contentType).send(bytes));
  }
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  process.stdout.write(`${new URL(address).port}\n`);
}

void main();
