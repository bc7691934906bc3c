import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseExists } from '#contracts/catalogue/releases';
import { Failure, unavailable } from '#contracts/kit/failure';
import { Bus } from '#platform/bus/bus';
import { RpcClient } from '#platform/rpc/rpc-client';
import { actorKeyVariables } from '#testing/actor-keys';
import { releaseCommand } from './releases';

const dir = mkdtempSync(join(tmpdir(), 'releases-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Publishes a file; the call fails with this error. @returns the number of files left in the storage */
async function filesAfter(error: Error): Promise<number> {
  const [storage, file] = [mkdtempSync(join(dir, 'storage-')), join(dir, 'Portal-1.0.0.pkg')];
  writeFileSync(file, 'an installer');
  process.env['STORAGE_DIR'] = storage;
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  Object.assign(process.env, actorKeyVariables(), { NATS_URL: 'nats://127.0.0.1:4222' });
  jest.spyOn(Bus, 'connect').mockResolvedValue({ close: async () => undefined } as never);
  jest.spyOn(RpcClient.prototype, 'call').mockRejectedValue(error);
  const options = ['--platform', 'macos-universal', '--version', '1.0.0', '--file', file];
  const args = ['add', ...options, '--notes-en', 'new', '--notes-ru', 'новое'];
  await expect(releaseCommand().parseAsync(args, { from: 'user' })).rejects.toBe(error);
  const names = readdirSync(join(storage, 'releases'), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.pkg')).length;
}

describe('shop release add', () => {
  it('deletes the uploaded file when the release is rejected', async () => {
    const refusal = new Failure(releaseExists, { version: '1.0.0' });
    expect(await filesAfter(refusal)).toBe(0);
  });

  it.each([
    ['the response is lost', new Failure(unavailable, { subject: 'catalogue.releases.add-artifact' })],
    ['the bus disconnects before the response', new Error('connection closed')],
  ])('keeps the uploaded file when %s, because the release may have it', async (_, problem) => {
    expect(await filesAfter(problem)).toBe(1);
  });
});
