import { emptyBatch, isBatchSize, toBatch } from './batch';

describe('form of a batch of redemption codes', () => {
  it.each([
    ['1', true],
    ['5000', true],
    ['0', false],
    ['5001', false],
    ['1.5', false],
    ['', false],
  ])('a batch of %p codes is allowed: %p', (text, isAllowed) => {
    expect(isBatchSize(text)).toBe(isAllowed);
  });

  it('leaves out an empty end and an empty note', () => {
    expect(toBatch({ ...emptyBatch, name: ' Autumn ', products: ['tidewater'] })).toEqual({
      name: 'Autumn',
      kind: 'reseller',
      products: ['tidewater'],
      count: 100,
    });
  });
});
