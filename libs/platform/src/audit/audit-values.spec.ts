import { auditValues } from './audit-values';

describe('values in the audit log', () => {
  it('contain no secrets at any depth', () => {
    const kept = auditValues(
      { passwordHash: '$argon2id$…', role: 'user' },
      { password: 'Saturos7', inner: { resetToken: 'abc', list: [{ clientSecret: 'x', name: 'y' }] } },
    );
    expect(JSON.stringify(kept)).not.toMatch(/argon2id|Saturos7|abc|"x"/);
    expect(kept.after).toMatchObject({ inner: { list: [{ name: 'y' }] } });
  });

  it('contain masked e-mail addresses', () => {
    expect(auditValues({ email: 'anna.kern@example.com' }, undefined).before).toEqual({
      email: 'a…@example.com',
    });
  });

  it('contain only the changed fields', () => {
    const kept = auditValues({ role: 'user', name: 'Anna' }, { role: 'admin', name: 'Anna' });
    expect(kept).toEqual({ before: { role: 'user' }, after: { role: 'admin' } });
  });

  it('contain the beginning of a long text, and detect changes behind it', () => {
    const long = 'x'.repeat(400);
    const kept = auditValues({ content: `${long}a` }, { content: `${long}b` });
    expect(kept.after?.['content']).toHaveLength(301);
  });

  it('are shortened between characters, because half of a surrogate pair cannot be stored', () => {
    const reason = `${'x'.repeat(299)}🎹 and more`;
    expect(auditValues(undefined, { reason }).after).toEqual({ reason: `${'x'.repeat(299)}…` });
  });

  it('are limited in depth and number', () => {
    const deep = { a: { b: { c: { d: { e: 1 } } } }, many: Array.from({ length: 50 }, (_, n) => n) };
    const kept = auditValues(undefined, deep);
    expect(JSON.stringify(kept.after)).not.toContain('"e"');
    expect(kept.after?.['many']).toHaveLength(20);
  });
});
