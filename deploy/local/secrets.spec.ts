import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretsOf } from './secrets';
import { CannotStart } from './stop-with-message';

describe('the secrets of a data folder', () => {
  const dir = mkdtempSync(join(tmpdir(), 'secrets-'));
  const file = join(dir, 'secrets.json');
  afterAll(() => rmSync(dir, { recursive: true }));

  it('are made once and readable by their owner alone', () => {
    const secrets = secretsOf(dir);
    expect(secretsOf(dir)).toEqual(secrets);
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  });

  it('hold key pairs that belong together', () => {
    const { session } = secretsOf(dir);
    const der = (text: string) => Buffer.from(text, 'base64');
    const data = Buffer.from('who is asking');
    const signature = sign(
      null,
      data,
      createPrivateKey({ key: der(session.private), format: 'der', type: 'pkcs8' }),
    );
    const key = createPublicKey({ key: der(session.public), format: 'der', type: 'spki' });
    expect(verify(null, data, key, signature)).toBe(true);
  });

  it('of an earlier version get what they lack and keep what they have', () => {
    const before = secretsOf(dir);
    const { fileLink: _, ...known } = before;
    const { news: __, ...roles } = before.roles;
    writeFileSync(file, JSON.stringify({ ...known, roles }));
    const after = secretsOf(dir);
    expect(after).toMatchObject({ ...known, roles });
    expect([after.fileLink.length, after.roles.news.length]).toEqual([44, 36]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(after);
  });

  it('that are damaged are left as they are, and the message says what can be done', () => {
    writeFileSync(file, '{"postgres": "ab');
    expect(() => secretsOf(dir)).toThrow(CannotStart);
    expect(readFileSync(file, 'utf8')).toBe('{"postgres": "ab');
  });
});
