import fastify from 'fastify';

/**
 * The yardstick: Fastify and nothing else, answering the bytes it was told. Runs as a process of its own, as the gateway does.
 * Reads `{ "/path": { contentType, body } }` from standard input, prints its port.
 */
async function main(): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Buffer));
  const answers = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<
    string,
    { contentType: string; body: string }
  >;
  const server = fastify();
  for (const [path, { contentType, body }] of Object.entries(answers)) {
    server.get(path, (_, reply) => reply.header('content-type', contentType).send(body));
  }
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  process.stdout.write(`${new URL(address).port}\n`);
}

void main();
