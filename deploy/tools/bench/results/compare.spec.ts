import { compareResults } from './compare';
import { atMost, isMet, type Measurement, ratioAtLeast } from './measurement';
import { missedAims, tableOf } from './table';

const list = (ratio: number): Measurement => ({
  name: 'list',
  value: 20_000 * ratio,
  unit: '/s',
  yardstick: { name: 'bare Fastify', value: 20_000, ratio },
  processorMs: { gateway: 0.04 },
  aim: ratioAtLeast(0.9),
});
const mail = (value: number): Measurement => ({ name: 'mail', value, unit: 'ms', aim: atMost(10) });

describe('comparison of two runs of the bench', () => {
  it('compares the ratio to the yardstick, and fewer milliseconds are better', () => {
    const [ofList, ofMail] = compareResults([list(0.6), mail(10)], [list(0.9), mail(20)]);
    expect(ofList).toMatchObject({ before: 0.6, after: 0.9, unit: 'of bare Fastify', verdict: 'better' });
    expect(ofMail).toMatchObject({ before: 10, after: 20, unit: 'ms', verdict: 'worse' });
  });

  it('calls a change within the noise the same, and leaves out figures that one run lacks', () => {
    expect(compareResults([mail(10)], [mail(11), list(1)])).toMatchObject([{ verdict: 'same' }]);
  });
});

describe('table of the bench', () => {
  it('names the aim, the processor time and what was missed', () => {
    const [, , ofList, ofMail] = tableOf([list(0.8), mail(9)]).split('\n');
    expect(ofList?.split('|').map((cell) => cell.trim())).toEqual([
      ...['', 'list', '16,000 /s', '20,000 (bare Fastify)', '0.80', '0.04 ms', 'at least 0.9 of it'],
      ...['missed', ''],
    ]);
    expect(ofMail).toContain('at most 10 ms');
    expect(isMet(mail(9))).toBe(true);
    expect(missedAims([list(0.8), mail(9)])).toHaveLength(1);
  });
});
