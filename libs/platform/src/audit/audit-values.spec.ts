import { auditValues } from './audit-values';

describe('what the audit log keeps of a thing', () => {
  it('is never a secret, at any depth, whatever it is called', () => {
    const kept = auditValues(
      { passwordHash: '$argon2id$…', role: 'user' },
      { password: 'Saturos7', inner: { resetToken: 'abc', list: [{ clientSecret: 'x', name: 'y' }] } },
    );
    expect(JSON.stringify(kept)).not.toMatch(/argon2id|Saturos7|abc|"x"/);
    expect(kept.after).toMatchObject({ inner: { list: [{ name: 'y' }] } });
  });

  it('is an address without the person', () => {
    expect(auditValues({ email: 'anna.kern@example.com' }, undefined).before).toEqual({
      email: 'a…@example.com',
    });
  });

  it('is, of a change, only what changed', () => {
    const kept = auditValues({ role: 'user', name: 'Anna' }, { role: 'admin', name: 'Anna' });
    expect(kept).toEqual({ before: { role: 'user' }, after: { role: 'admin' } });
  });

  it('is the beginning of a long text, and a change behind it is still a change', () => {
    const long = 'x'.repeat(400);
    const kept = auditValues({ content: `${long}a` }, { content: `${long}b` });
    expect(kept.after?.['content']).toHaveLength(301);
  });

  it('is no half of a character, which a JSON column would not take', () => {
    const reason = `${'x'.repeat(299)}🎹 and more`;
    expect(auditValues(undefined, { reason }).after).toEqual({ reason: `${'x'.repeat(299)}…` });
  });

  it('is bounded in depth and number', () => {
    const deep = { a: { b: { c: { d: { e: 1 } } } }, many: Array.from({ length: 50 }, (_, n) => n) };
    const kept = auditValues(undefined, deep);
    expect(JSON.stringify(kept.after)).not.toContain('"e"');
    expect(kept.after?.['many']).toHaveLength(20);
  });
});
