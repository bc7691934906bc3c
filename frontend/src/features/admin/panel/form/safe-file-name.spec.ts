import { safeFileName } from './safe-file-name';

describe('the name of an uploaded file', () => {
  it.each([
    ['Порталь 1 (2).pkg', '1-2-.pkg'],
    ['Portal-1.10.0.pkg', 'Portal-1.10.0.pkg'],
    ['Порталь', 'file'],
  ])('%s becomes %s, which every file system accepts', (name, plain) => {
    expect(safeFileName(name)).toBe(plain);
  });
});
