import { summaryOf } from './audit-changes';

describe('the changes of an audit line', () => {
  it('say what was and what is', () => {
    expect(summaryOf([{ field: 'role', before: 'user', after: 'admin' }])).toBe('role: user → admin');
  });

  it('say of something new or gone only that', () => {
    expect(
      summaryOf([
        { field: 'slug', before: null, after: 'tape' },
        { field: 'email', before: 'a…@example.com', after: null },
      ]),
    ).toBe('slug: tape, email: a…@example.com');
  });

  it('are three at most, and short', () => {
    const change = { field: 'content', before: null, after: 'x'.repeat(100) };
    const summary = summaryOf([change, change, change, change]);
    expect(summary.match(/content/g)).toHaveLength(3);
    expect(summary.endsWith(', …')).toBe(true);
    expect(summary.length).toBeLessThan(170);
  });
});
