import { createHmac } from 'node:crypto';
import { verifyLink, signLink } from './signed-link';

const secret = 'a secret of the shop';
const noon = new Date('2026-03-01T12:00:00Z');
const before = new Date('2026-03-01T11:59:59Z');
const link = signLink({ fileId: 'f1' }, secret, noon);

describe('signed link', () => {
  it('is valid until its end', () => {
    expect(verifyLink(link, [secret], before)).toEqual({ state: 'open', payload: { fileId: 'f1' } });
  });

  it('needs no escaping in a path', () => {
    expect(link).toMatch(/^[A-Za-z0-9._-]+$/);
  });

  it('is expired from its end on', () => {
    expect(verifyLink(link, [secret], noon)).toEqual({ state: 'expired' });
  });

  it('is invalid with another secret', () => {
    expect(verifyLink(link, ['another'], before)).toEqual({ state: 'invalid' });
  });

  it('is valid with a former secret after a rotation', () => {
    expect(verifyLink(link, ['another', secret], before)).toMatchObject({ state: 'open' });
  });

  it('is invalid, not expired, when it is forged and old', () => {
    expect(verifyLink(link, ['another'], new Date('2030-01-01'))).toEqual({ state: 'invalid' });
  });

  it('is invalid after a change of any character', () => {
    const changed = [...link].map((c, i) => link.slice(0, i) + (c === 'A' ? 'B' : 'A') + link.slice(i + 1));
    expect(changed.every((text) => verifyLink(text, [secret], before).state === 'invalid')).toBe(true);
  });

  it('is invalid in any other encoding of the same bytes', () => {
    for (const other of [`${link}=`, `${link}.`, `.${link}`, `${link}.x`, ` ${link}`]) {
      expect(verifyLink(other, [secret], before)).toEqual({ state: 'invalid' });
    }
  });

  it.each(['', '.', 'a.b', '..', 'x'.repeat(10_000)])('is invalid for %p', (text) => {
    expect(verifyLink(text, [secret], before)).toEqual({ state: 'invalid' });
  });

  it('is signed by HMAC-SHA256', () => {
    const [content = '', mac] = link.split('.');
    expect(mac).toBe(createHmac('sha256', secret).update(content).digest('base64url'));
  });
});
