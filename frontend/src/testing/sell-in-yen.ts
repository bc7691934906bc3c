/** In the tests of a `describe` the shop sells in yen, which have no decimals. */
export function sellInYen(): void {
  const meta = document.createElement('meta');
  const money = { code: 'JPY', symbol: '¥', decimals: 0, minCharge: 50, words: { en: 'yen', ru: 'иенах' } };
  Object.assign(meta, { name: 'shop-brand', content: JSON.stringify({ currency: 'JPY', money }) });
  beforeEach(() => document.head.prepend(meta));
  afterEach(() => meta.remove());
}
