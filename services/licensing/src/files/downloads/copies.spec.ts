import fc from 'fast-check';
import { usedCopies, wholeCopies } from './copies';

const size = 1_000;
const copies = (...spans: [number, number][]) =>
  wholeCopies(
    spans.map(([from, end]) => ({ from, end })),
    size,
  );

describe('number of whole copies', () => {
  it.each<[string, [number, number][], number]>([
    ['nothing', [], 0],
    ['one whole file', [[0, 1_000]], 1],
    ['less than 99 %', [[0, 989]], 0],
    ['exactly 99 %', [[0, 990]], 1],
    [
      'two halves',
      [
        [0, 500],
        [500, 1_000],
      ],
      1,
    ],
    [
      'an aborted part and a whole file',
      [
        [0, 600],
        [0, 1_000],
      ],
      1,
    ],
    [
      'two overlapping ranges',
      [
        [0, 980],
        [20, 1_000],
      ],
      1,
    ],
    [
      'two overlapping ranges, fetched twice',
      [
        [0, 980],
        [20, 1_000],
        [0, 980],
        [20, 1_000],
      ],
      2,
    ],
    [
      'three first halves and three second ones',
      [
        [0, 500],
        [0, 500],
        [0, 500],
        [500, 1_000],
        [500, 1_000],
        [500, 1_000],
      ],
      3,
    ],
    ['an empty span', [[300, 300]], 0],
  ])('counts whole copies: %s', (_, spans, expected) => {
    expect(copies(...spans)).toBe(expected);
  });

  it('counts no more whole copies than bytes were sent, in any order of the ranges', () => {
    const span = fc
      .tuple(fc.nat(size), fc.nat(size))
      .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]);
    fc.assert(
      fc.property(fc.array(span, { maxLength: 30 }), (spans) => {
        const bytes = spans.reduce((sum, [from, end]) => sum + end - from, 0);
        expect(copies(...spans) * size * 0.99).toBeLessThanOrEqual(bytes);
        expect(copies(...[...spans].reverse())).toBe(copies(...spans));
      }),
    );
  });
});

it('counts aborted transfers only beyond the bytes of the whole limit', () => {
  const used = (completed: number, sentCopies: number) => usedCopies({ completed, sentCopies }, 10);
  expect(used(3, 9.5)).toBe(3);
  expect(used(0, 10.98)).toBe(0);
  expect(used(0, 10.995)).toBe(1);
  expect(used(0, 20)).toBe(10);
});
