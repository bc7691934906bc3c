import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installerExists } from '#contracts/catalogue/installers';
import { Failure, unavailable } from '#contracts/kit/failure';
import { asOperator } from './operator';
import { releaseCommand } from './releases';

jest.mock('./operator');

const dir = mkdtempSync(join(tmpdir(), 'releases-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Publishes a file, and the shop answers with this. @returns how many files lie in the storage then */
async function filesAfter(answer: Error): Promise<number> {
  const [storage, file] = [mkdtempSync(join(dir, 'storage-')), join(dir, 'Portal-1.0.0.pkg')];
  writeFileSync(file, 'an installer');
  process.env['STORAGE_DIR'] = storage;
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  jest.mocked(asOperator).mockRejectedValue(answer);
  const about = ['--platform', 'macos-universal', '--version', '1.0.0', '--file', file];
  const asked = ['add', ...about, '--notes-en', 'new', '--notes-ru', 'новое'];
  await expect(releaseCommand().parseAsync(asked, { from: 'user' })).rejects.toBe(answer);
  const names = readdirSync(join(storage, 'installers'), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.pkg')).length;
}

describe('publishing a release', () => {
  it('leaves no file behind when it was refused', async () => {
    const refusal = new Failure(installerExists, { platform: 'macos-universal', version: '1.0.0' });
    expect(await filesAfter(refusal)).toBe(0);
  });

  it.each([
    ['the answer was lost', new Failure(unavailable, { subject: 'catalogue.installers.add' })],
    ['the bus broke off behind the answer', new Error('connection closed')],
  ])('keeps the file when %s: it may be published', async (_, problem) => {
    expect(await filesAfter(problem)).toBe(1);
  });
});
