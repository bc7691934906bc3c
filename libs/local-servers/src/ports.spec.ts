import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, isFree, isFreeOnLocalhost, isListening, PersistentPorts } from './ports';

async function occupy(port: number): Promise<() => Promise<unknown>> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return () => once(server.close(), 'close');
}

describe('free ports', () => {
  const dir = mkdtempSync(join(tmpdir(), 'ports-'));
  afterAll(() => rmSync(dir, { recursive: true }));

  it('are chosen below the range of outgoing connections', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, freePort));
    expect(Math.max(...ports)).toBeLessThan(32_768);
    expect(Math.min(...ports)).toBeGreaterThan(1_024);
  });

  it('exclude a port with a listener', async () => {
    const port = await freePort();
    const release = await occupy(port);
    expect([await isFree(port), await isFreeOnLocalhost(port), await isListening(port)]).toEqual([
      false,
      false,
      true,
    ]);
    await release();
    expect([await isFree(port), await isFreeOnLocalhost(port), await isListening(port)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('stay the same at the next start', async () => {
    const first = PersistentPorts.load(dir);
    const before = [await first.allocate('nats'), await first.allocate('redis')];
    const second = PersistentPorts.load(dir);
    expect([await second.allocate('nats'), await second.allocate('redis')]).toEqual(before);
  });

  it.each(['', '{"nats": 15', 'null', '{"nats": "many"}'])(
    'are chosen again when their file is damaged: %j',
    async (text) => {
      writeFileSync(join(dir, 'ports.json'), text);
      const port = await PersistentPorts.load(dir).allocate('nats');
      expect(await PersistentPorts.load(dir).allocate('nats')).toBe(port);
    },
  );

  it('change at the next start when another process uses them', async () => {
    const before = await PersistentPorts.load(dir).allocate('nats');
    const release = await occupy(before);
    const now = await PersistentPorts.load(dir).allocate('nats');
    await release();
    expect(now).not.toBe(before);
    expect(await PersistentPorts.load(dir).allocate('nats')).toBe(now);
  });
});
