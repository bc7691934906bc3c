import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSecrets } from './secrets';
import { StartupError } from '#local-servers/startup-error';

describe('secrets of a data folder', () => {
  const dir = mkdtempSync(join(tmpdir(), 'secrets-'));
  const file = join(dir, 'secrets.json');
  afterAll(() => rmSync(dir, { recursive: true }));

  it('are created once and readable by their owner only', () => {
    const secrets = loadSecrets(dir);
    expect(loadSecrets(dir)).toEqual(secrets);
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  });

  it('contain matching key pairs', () => {
    const { session } = loadSecrets(dir);
    const der = (text: string) => Buffer.from(text, 'base64');
    const data = Buffer.from('signed text');
    const signature = sign(
      null,
      data,
      createPrivateKey({ key: der(session.private), format: 'der', type: 'pkcs8' }),
    );
    const key = createPublicKey({ key: der(session.public), format: 'der', type: 'spki' });
    expect(verify(null, data, key, signature)).toBe(true);
  });

  it('get missing values in a data folder of an earlier version', () => {
    const before = loadSecrets(dir);
    const { fileLink: _, ...known } = before;
    const { news: __, ...roles } = before.roles;
    writeFileSync(file, JSON.stringify({ ...known, roles }));
    const after = loadSecrets(dir);
    expect(after).toMatchObject({ ...known, roles });
    expect([after.fileLink.length, after.roles.news.length]).toEqual([44, 36]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(after);
  });

  it('are not replaced when damaged, and the message names the remedy', () => {
    writeFileSync(file, '{"postgres": "ab');
    expect(() => loadSecrets(dir)).toThrow(StartupError);
    expect(readFileSync(file, 'utf8')).toBe('{"postgres": "ab');
  });
});
