import { slugify } from './slugify';

it('makes a slug of a title', () => {
  expect(slugify('Tape & reel, 2.1!')).toBe('tape-reel-2-1');
});
