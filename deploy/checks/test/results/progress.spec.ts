import { startProgress } from './progress.mjs';

describe('the progress of a run', () => {
  function run(terminal: { isTTY?: boolean; columns?: number }) {
    const written: string[] = [];
    const output = { ...terminal, write: (text: string) => written.push(text) };
    let now = 0;
    const report = startProgress(3, output, () => now);
    const finish = (name: string, isPassed: boolean) => {
      now += 90_000;
      report(name, isPassed);
    };
    finish('cart.spec.ts', true);
    finish('orders.spec.ts', false);
    finish('seats.spec.ts', true);
    return written;
  }

  it('is a line for each finished file where the output is no terminal', () => {
    expect(run({})).toEqual([
      '[1/3] ✓ cart.spec.ts\n',
      '[2/3] ✗ orders.spec.ts\n',
      '[3/3] ✓ seats.spec.ts\n',
    ]);
  });

  it('is one line on a terminal, above which failed files stay', () => {
    const clear = '\r\u001b[2K';
    expect(run({ isTTY: true, columns: 60 })).toEqual([
      `${clear}1 of 3, about 3 min left: cart.spec.ts`,
      `${clear}[2/3] ✗ orders.spec.ts\n`,
      `${clear}2 of 3, 1 failed, about 2 min left: orders.spec.ts`,
      `${clear}3 of 3, 1 failed, less than a minute left: seats.spec.ts\n`,
    ]);
  });
});
