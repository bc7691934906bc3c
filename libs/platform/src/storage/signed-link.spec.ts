import { createHmac } from 'node:crypto';
import { openLink, signLink } from './signed-link';

const secret = 'a secret of the shop';
const noon = new Date('2026-03-01T12:00:00Z');
const before = new Date('2026-03-01T11:59:59Z');
const link = signLink({ fileId: 'f1' }, secret, noon);

describe('a signed link', () => {
  it('opens before its end', () => {
    expect(openLink(link, [secret], before)).toEqual({ state: 'open', payload: { fileId: 'f1' } });
  });

  it('fits into a path without escaping', () => {
    expect(link).toMatch(/^[A-Za-z0-9._-]+$/);
  });

  it('is expired from its end on', () => {
    expect(openLink(link, [secret], noon)).toEqual({ state: 'expired' });
  });

  it('does not open with another secret', () => {
    expect(openLink(link, ['another'], before)).toEqual({ state: 'invalid' });
  });

  it('opens with a former secret after a rotation', () => {
    expect(openLink(link, ['another', secret], before)).toMatchObject({ state: 'open' });
  });

  it('is invalid, not expired, when it is forged and old', () => {
    expect(openLink(link, ['another'], new Date('2030-01-01'))).toEqual({ state: 'invalid' });
  });

  it('does not open after any one character was changed', () => {
    const changed = [...link].map((c, i) => link.slice(0, i) + (c === 'A' ? 'B' : 'A') + link.slice(i + 1));
    expect(changed.every((text) => openLink(text, [secret], before).state === 'invalid')).toBe(true);
  });

  it('has one spelling: the same bytes written otherwise do not open', () => {
    for (const other of [`${link}=`, `${link}.`, `.${link}`, `${link}.x`, ` ${link}`]) {
      expect(openLink(other, [secret], before)).toEqual({ state: 'invalid' });
    }
  });

  it.each(['', '.', 'a.b', '..', 'x'.repeat(10_000)])('refuses %p', (text) => {
    expect(openLink(text, [secret], before)).toEqual({ state: 'invalid' });
  });

  it('is an HMAC-SHA256 that others can check', () => {
    const [content = '', mac] = link.split('.');
    expect(mac).toBe(createHmac('sha256', secret).update(content).digest('base64url'));
  });
});
