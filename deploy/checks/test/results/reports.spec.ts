import { countCheck, countJest, countPlaywright, skippedOfJest, summaryOf } from './reports.mjs';

describe('test reports', () => {
  const jest = { numPassedTests: 7, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };
  const stories = { stats: { expected: 6, flaky: 0, unexpected: 0 } };

  it('counts passed and failed tests of each runner', () => {
    expect(countJest(jest, 0)).toEqual({ passed: 7, failed: 0 });
    expect(countJest({ ...jest, numFailedTests: 2 }, 1)).toEqual({ passed: 7, failed: 2 });
    expect(countPlaywright(stories, 0)).toEqual({ passed: 6, failed: 0 });
    expect(countPlaywright({ stats: { ...stories.stats, unexpected: 3 } }, 1)).toEqual({
      passed: 6,
      failed: 3,
    });
    expect([countCheck(0), countCheck(2)]).toEqual([
      { passed: 1, failed: 0 },
      { passed: 0, failed: 1 },
    ]);
  });

  it('counts a flaky test as failed', () => {
    const stats = { expected: 5, flaky: 1, unexpected: 0 };
    expect(countPlaywright({ stats }, 0)).toEqual({ passed: 5, failed: 1 });
  });

  it('counts a spec file that cannot be run as failed', () => {
    expect(countJest({ ...jest, numRuntimeErrorTestSuites: 1 }, 1)).toEqual({ passed: 7, failed: 1 });
  });

  it('counts a failure when the runner failed and its report names none', () => {
    expect(countJest(jest, 1)).toEqual({ passed: 7, failed: 1 });
    expect(countPlaywright(stories, 1)).toEqual({ passed: 6, failed: 1 });
    expect([countJest(undefined, 0), countPlaywright(undefined, 0)]).toEqual([
      { passed: 0, failed: 1 },
      { passed: 0, failed: 1 },
    ]);
  });

  it('prints the sum on the last line', () => {
    const steps = [
      { name: 'build', passed: 0, failed: 0, seconds: 9 },
      { name: 'lint', passed: 1, failed: 0, seconds: 3 },
      { name: 'jest', passed: 40, failed: 2, seconds: 60 },
    ];
    expect(summaryOf(steps).trimEnd().split('\n')).toEqual([
      '',
      '--- summary',
      '  build  done (9 s)',
      '  lint   1 passed (3 s)',
      '  jest   40 passed, 2 FAILED (60 s)',
      '',
      '41 passed, 2 failed',
    ]);
  });

  it('names the spec files with skipped tests, except those that are not selected', () => {
    const report = {
      testResults: [
        {
          name: '/shop/deploy/a.spec.ts',
          assertionResults: ['the first', 'the second', 'a long one'].map((fullName) => ({
            status: 'pending',
            fullName,
          })),
        },
        { name: '/shop/deploy/b.spec.ts', assertionResults: [{ status: 'passed', fullName: 'the third' }] },
        { name: '/shop/deploy/c.spec.ts', assertionResults: [{ status: 'pending', fullName: 'a long one' }] },
      ],
    };
    const skipped = skippedOfJest(report, '/shop', /^(?!.*a long one)/);
    const summary = summaryOf([{ name: 'jest', passed: 1, failed: 0, seconds: 2, skipped }]);
    expect(summary).toContain('\n\nskipped on this machine\n  deploy/a.spec.ts (2)\n');
  });

  it('lists the slowest files of all runners before the failed tests', () => {
    const durations = Array.from({ length: 9 }, (_, i) => ({ file: `${i}.spec.ts`, seconds: i }));
    const steps = [
      { name: 'jest', passed: 9, failed: 1, seconds: 60, durations, failures: ['✗ 1.spec.ts › a'] },
      {
        name: 'stories',
        passed: 2,
        failed: 0,
        seconds: 50,
        durations: [{ file: 'buy.spec.ts', seconds: 4.5 }],
      },
    ];
    expect(summaryOf(steps).split('\n').slice(4, 11)).toEqual([
      '',
      'slowest',
      '     8.0 s  8.spec.ts',
      '     7.0 s  7.spec.ts',
      '     6.0 s  6.spec.ts',
      '     5.0 s  5.spec.ts',
      '     4.5 s  buy.spec.ts',
    ]);
    const files = summaryOf(steps)
      .split('\n')
      .filter((line) => line.endsWith('.spec.ts'));
    expect(files).toHaveLength(10);
  });

  it('names the failed tests of each step', () => {
    const steps = [
      { name: 'jest', passed: 40, failed: 1, seconds: 60, failures: ['✗ cart.spec.ts › a cart is emptied'] },
      { name: 'stories', passed: 6, failed: 0, seconds: 50, failures: [] },
    ];
    const shown = [
      '  jest     40 passed, 1 FAILED (60 s)',
      '  stories  6 passed (50 s)',
      '',
      '✗ cart.spec.ts › a cart is emptied',
    ].join('\n');
    expect(summaryOf(steps)).toContain(`\n--- summary\n${shown}\n`);
  });
});
