import { bodyOf, draftOf, emptyDraft, priceOf, problemsOf } from './draft';

const filled = { ...emptyDraft, name: 'Tidewater', description: 'A reverb' };

describe('the product dialog', () => {
  it('begins with the defaults "version 1.0.0, category synthesizer, price 0, isActive true"', () => {
    expect(bodyOf(emptyDraft)).toMatchObject({
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
    ['0.005', 0.01],
    ['19.999', 20],
  ])('"a non-numeric entry becomes 0": %s is %d', (typed, price) => {
    expect(priceOf(typed)).toBe(price);
  });

  it('wants a name, a description and a price of at least 0', () => {
    expect(problemsOf(emptyDraft, 1)).toEqual({
      name: 'admin.products.required',
      description: 'admin.products.required',
    });
    expect(problemsOf({ ...filled, price: '-1' }, 1)).toEqual({ price: 'admin.products.price_below_zero' });
    expect(problemsOf(filled, 1)).toEqual({});
  });

  it.each(['0.01', '0,49'])('does not take the price %s, which no card is charged with', (price) => {
    expect(problemsOf({ ...filled, price }, 1)).toEqual({ price: 'admin.products.price_too_small' });
  });

  it.each(['0', '0.50'])('takes the price %s', (price) => {
    expect(problemsOf({ ...filled, price }, 1)).toEqual({});
  });

  it.each(['https://cdn.example.com/a.avif', '/media/uploads/a.webp', ''])(
    'takes the address %s',
    (imageUrl) => {
      expect(problemsOf({ ...filled, imageUrl }, 1)).toEqual({});
    },
  );

  it.each(['cdn.example.com/a.avif', 'javascript:alert(1)', '//evil.example/a.png', 'https://a b'])(
    'does not take the address %s',
    (downloadUrl) => {
      expect(problemsOf({ ...filled, downloadUrl }, 1)).toEqual({
        downloadUrl: 'admin.products.bad_address',
      });
    },
  );

  it('refuses to activate a product without files', () => {
    expect(problemsOf(filled, 0)).toEqual({ isActive: 'admin.products.needs_files' });
    expect(problemsOf({ ...filled, isActive: false }, 0)).toEqual({});
    const file = {
      platform: 'windows-x64',
      fileName: 'a.zip',
      storageKey: 'downloads/uploads/a.zip',
    } as const;
    expect(problemsOf({ ...filled, newFiles: [file] }, 0)).toEqual({});
  });

  it('sends Russian words only with a Russian name', () => {
    expect(bodyOf(filled)).toMatchObject({ ru: null });
    const ru = { ...emptyDraft.ru, name: 'Прилив' };
    expect(bodyOf({ ...filled, ru })).toMatchObject({ ru: { name: 'Прилив', description: 'A reverb' } });
  });

  it('sends back what it read, and nothing that the server does not take', () => {
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
      ru: { ...emptyDraft.ru, name: 'Прилив', description: 'Реверберация' },
    };
    const { newFiles: _newFiles, ...rest } = read;
    const body = bodyOf(draftOf(rest));
    expect(body).toMatchObject({ name: 'Tidewater', price: 99, ru: { name: 'Прилив' } });
    expect(Object.keys(body).sort()).toEqual(Object.keys(emptyDraft).sort());
  });
});
