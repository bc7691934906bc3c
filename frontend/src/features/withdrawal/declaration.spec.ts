import { returnedItems } from './declaration';

const products = [
  { pluginId: 'a', name: 'Halflight' },
  { pluginId: 'b', name: 'Tidewater' },
];
const declaration = { number: 'LL-12345678', name: 'Anna', email: 'a@example.com', reason: '' };

describe('the items of a withdrawal', () => {
  it.each([
    [['a'], products, ['a']],
    [['a', 'b'], products, []],
    [[], [], []],
  ])('%j of %j are sent as %j', (items, known, sent) => {
    expect(returnedItems({ ...declaration, items }, known)).toEqual(sent);
  });
});
