import { failuresOfJest, failuresOfPlaywright } from './failures.mjs';

describe('failed tests of a run', () => {
  const passed = { fullName: 'a cart keeps its lines', status: 'passed', failureMessages: [] };

  it('names a failed test of Jest with its file and the first lines of its error', () => {
    const message = `\u001b[31mexpect(received)\u001b[39m\n\n${Array.from({ length: 20 }, (_, line) => `line ${line}`).join('\n')}`;
    const failed = { fullName: 'a cart is emptied', status: 'failed', failureMessages: [message] };
    const result = { name: '/shop/cart.spec.ts', status: 'failed', message: '' };
    const report = { testResults: [{ ...result, assertionResults: [passed, failed] }] };
    const [failure = ''] = failuresOfJest(report, '/shop');
    const lines = failure.split('\n');
    expect(lines.slice(0, 3)).toEqual([
      '✗ cart.spec.ts › a cart is emptied',
      '    expect(received)',
      '    line 0',
    ]);
    expect(lines).toHaveLength(13);
  });

  it('names a spec file that could not be run', () => {
    const result = { name: '/shop/cart.spec.ts', status: 'failed', message: 'Cannot find module' };
    expect(failuresOfJest({ testResults: [{ ...result, assertionResults: [] }] }, '/shop')).toEqual([
      '✗ cart.spec.ts\n    Cannot find module',
    ]);
  });

  it('names stories that failed or passed only after a retry, in nested suites', () => {
    const story = (title: string, status: string, errors: { message: string }[]) => ({
      file: 'giving/gift.spec.ts',
      title,
      tests: [{ status, results: [{ errors }] }],
    });
    const suites = [
      {
        specs: [story('a present arrives', 'expected', [])],
        suites: [
          {
            specs: [
              story('a present is redeemed', 'unexpected', [{ message: 'Error: timeout' }]),
              story('a present is renamed', 'flaky', [{ message: 'Error: not visible' }]),
            ],
          },
        ],
      },
    ];
    expect(failuresOfPlaywright({ suites })).toEqual([
      '✗ giving/gift.spec.ts › a present is redeemed\n    Error: timeout',
      '✗ giving/gift.spec.ts › a present is renamed\n    Error: not visible',
    ]);
  });

  it('names nothing in a run without failures', () => {
    const result = { name: '/shop/cart.spec.ts', status: 'passed', message: '', assertionResults: [passed] };
    expect(failuresOfJest({ testResults: [result] }, '/shop')).toEqual([]);
  });
});
