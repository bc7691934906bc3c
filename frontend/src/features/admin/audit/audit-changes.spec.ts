import { summarizeChanges } from './audit-changes';

describe('summary of audit changes', () => {
  it('shows the value before and after', () => {
    expect(summarizeChanges([{ field: 'role', before: 'user', after: 'admin' }])).toBe('role: user → admin');
  });

  it('shows only one value for added and removed fields', () => {
    expect(
      summarizeChanges([
        { field: 'slug', before: null, after: 'tape' },
        { field: 'email', before: 'a…@example.com', after: null },
      ]),
    ).toBe('slug: tape, email: a…@example.com');
  });

  it('contains at most three shortened changes', () => {
    const change = { field: 'content', before: null, after: 'x'.repeat(100) };
    const summary = summarizeChanges([change, change, change, change]);
    expect(summary.match(/content/g)).toHaveLength(3);
    expect(summary.endsWith(', …')).toBe(true);
    expect(summary.length).toBeLessThan(170);
  });
});
