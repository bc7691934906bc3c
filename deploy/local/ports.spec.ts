import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, isFree, isFreeForPeople, listens, RememberedPorts } from './ports';

async function occupy(port: number): Promise<() => Promise<unknown>> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return () => once(server.close(), 'close');
}

describe('ports', () => {
  const dir = mkdtempSync(join(tmpdir(), 'ports-'));
  afterAll(() => rmSync(dir, { recursive: true }));

  it('are chosen below the range of outgoing connections', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, freePort));
    expect(Math.max(...ports)).toBeLessThan(32_768);
    expect(Math.min(...ports)).toBeGreaterThan(1_024);
  });

  it('are not free while somebody listens', async () => {
    const port = await freePort();
    const leave = await occupy(port);
    expect([await isFree(port), await isFreeForPeople(port), await listens(port)]).toEqual([
      false,
      false,
      true,
    ]);
    await leave();
    expect([await isFree(port), await isFreeForPeople(port), await listens(port)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('are the same at the second start', async () => {
    const first = RememberedPorts.of(dir);
    const before = [await first.take('nats'), await first.take('redis')];
    const second = RememberedPorts.of(dir);
    expect([await second.take('nats'), await second.take('redis')]).toEqual(before);
  });

  it.each(['', '{"nats": 15', 'null', '{"nats": "many"}'])(
    'are chosen anew when their file is damaged: %j',
    async (text) => {
      writeFileSync(join(dir, 'ports.json'), text);
      const port = await RememberedPorts.of(dir).take('nats');
      expect(await RememberedPorts.of(dir).take('nats')).toBe(port);
    },
  );

  it('change at the second start when somebody took them', async () => {
    const before = await RememberedPorts.of(dir).take('nats');
    const leave = await occupy(before);
    const now = await RememberedPorts.of(dir).take('nats');
    await leave();
    expect(now).not.toBe(before);
    expect(await RememberedPorts.of(dir).take('nats')).toBe(now);
  });
});
