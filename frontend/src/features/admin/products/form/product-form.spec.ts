import { productDraftConstraints } from '../../../../api/admin-form-constraints';
import { brokenRule } from '../../../../ui/forms/field-rules';
import { sellInYen } from '../../../../testing/sell-in-yen';
import { emptyProduct, parsePrice, toFormValues, toProductInput, validatePrice } from './product-form';

const filled = { ...emptyProduct, name: 'Tidewater', description: 'A reverb' };

describe('values of the product form', () => {
  it('have the defaults "version 1.0.0, category synthesizer, price 0, isActive true"', () => {
    expect(toProductInput(emptyProduct)).toMatchObject({
      version: '1.0.0',
      category: 'synthesizer',
      price: 0,
      isActive: true,
    });
  });

  it.each([
    ['abc', 0],
    ['', 0],
    ['12abc', 0],
    ['Infinity', 0],
    ['129', 129],
    ['29.99', 29.99],
    ['29,99', 29.99],
    ['19.999', 19.999],
  ])('"a non-numeric entry becomes 0": %s is %d', (typed, price) => {
    expect(parsePrice(typed)).toBe(price);
  });

  it.each([
    ['-1', 'admin.products.price_below_zero'],
    ['0.01', 'failures.PRICE_TOO_SMALL'],
    ['0,49', 'failures.PRICE_TOO_SMALL'],
    ['0', undefined],
    ['0.50', undefined],
    ['19.990', undefined],
    ['12.345', 'admin.price_steps'],
    ['12,345', 'admin.price_steps'],
    ['0.005', 'admin.price_steps'],
  ])('the price %s has the error %s', (price, error) => {
    expect(validatePrice(price)).toBe(error);
  });

  it.each([
    ['https://cdn.example.com/a.avif', undefined],
    ['/media/uploads/a.webp', undefined],
    ['', undefined],
    ['cdn.example.com/a.avif', 'invalid'],
    ['javascript:alert(1)', 'invalid'],
    ['//evil.example/a.png', 'invalid'],
    ['https://a b', 'invalid'],
  ])('the address %s breaks the rule %s', (address, rule) => {
    expect(brokenRule(address, productDraftConstraints.imageUrl)).toBe(rule);
    expect(brokenRule(address, productDraftConstraints.downloadUrl)).toBe(rule);
  });

  it('are sent with Russian texts only if there is a Russian name', () => {
    expect(toProductInput(filled)).toMatchObject({ ru: null });
    const ru = { ...emptyProduct.ru, name: 'Прилив' };
    expect(toProductInput({ ...filled, ru })).toMatchObject({
      ru: { name: 'Прилив', description: 'A reverb' },
    });
  });

  it('are sent back as they were read, without fields of the server', () => {
    const read = {
      ...filled,
      _id: 'x',
      id: 'x',
      slug: 'tidewater',
      revision: 3,
      updatedAt: '2026-11-21T00:00:00.000Z',
      price: 99,
      files: [],
      hasFiles: false,
      ru: { ...emptyProduct.ru, name: 'Прилив', description: 'Реверберация' },
    };
    const { newFiles: _newFiles, ...rest } = read;
    const body = toProductInput(toFormValues(rest));
    expect(body).toMatchObject({ name: 'Tidewater', price: 99, ru: { name: 'Прилив' } });
    expect(Object.keys(body).sort()).toEqual(Object.keys(emptyProduct).sort());
  });
});

describe('the price of a product in yen', () => {
  sellInYen();

  it.each([
    ['49', 'failures.PRICE_TOO_SMALL'],
    ['50', undefined],
    ['1980', undefined],
    ['12.5', 'admin.price_steps'],
    ['12345e-1', 'admin.price_steps'],
  ])('%s has the error %s', (price, error) => {
    expect(validatePrice(price)).toBe(error);
    expect(parsePrice(price)).toBe(Number(price));
  });
});
