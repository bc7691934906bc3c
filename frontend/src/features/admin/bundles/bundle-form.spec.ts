import { bundlePrices, isBundlePercent } from './bundle-form';

const part = (price: number) => ({ pluginId: `p${price}`, name: 'x', price });

describe('the price of a bundle in its form', () => {
  it('is the sum of the list prices less the percentage, each part rounded half up', () => {
    const parts = [part(79), part(29.99), part(0.5)];
    expect(bundlePrices({ parts, percent: '30' })).toEqual({ list: 109.49, price: 76.64 });
  });

  it('is the sum of the list prices while the percentage is no number', () => {
    expect(bundlePrices({ parts: [part(10)], percent: 'ten' })).toEqual({ list: 10, price: 10 });
  });
});

it.each([
  ['0', true],
  ['100', true],
  ['101', false],
  ['12.5', false],
  ['', false],
])('accepts a percentage of %p: %p', (text, isAccepted) => {
  expect(isBundlePercent(text)).toBe(isAccepted);
});
