import { moved } from './moved';

it('moves an entry of a list by a number of places', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
});
