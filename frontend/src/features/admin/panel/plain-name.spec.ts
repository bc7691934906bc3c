import { plainName } from './plain-name';

describe('the name of a file that is brought', () => {
  it.each([
    ['Порталь 1 (2).pkg', '1-2-.pkg'],
    ['Portal-1.10.0.pkg', 'Portal-1.10.0.pkg'],
    ['Порталь', 'file'],
  ])('%s becomes %s, which every system keeps', (name, plain) => {
    expect(plainName(name)).toBe(plain);
  });
});
