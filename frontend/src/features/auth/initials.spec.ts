import { initialsOf } from './initials';

describe('the initials of an avatar', () => {
  it.each([
    ['first and last name', { firstName: 'Anna', lastName: 'Kern', email: 'x@y.z' }, 'AK'],
    ['only a first name', { firstName: 'Anna', email: 'x@y.z' }, 'A'],
    ['only a last name', { lastName: 'Kern', email: 'x@y.z' }, 'K'],
    ['blank names', { firstName: ' ', lastName: '', email: 'anna@example.com' }, 'AN'],
    ['a one-letter address', { email: 'a@example.com' }, 'A'],
    ['nothing', {}, '?'],
    ['Cyrillic names', { firstName: 'яна', lastName: 'ёлкина' }, 'ЯЁ'],
  ])('are derived from %s', (_, person, initials) => {
    expect(initialsOf(person)).toBe(initials);
  });
});
