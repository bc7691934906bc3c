import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { screens } from './screens';

const dir = join(__dirname, '../../../../frontend/src/app/screens');
/** Parameters of paths that are no secrets. */
const publicParameters = new Set(['slug', 'number', 'id']);

describe('screens', () => {
  it.each(screens.map(({ path, file }) => [path, file]))('%s has the file %s', (_, file) => {
    expect(existsSync(join(dir, `${file}.tsx`))).toBe(true);
  });

  it('name each secret in a path :token', () => {
    const parameters = screens.flatMap(({ path }) =>
      [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
    );
    expect(
      [...new Set(parameters)].filter((name) => name !== 'token' && !publicParameters.has(name)),
    ).toEqual([]);
  });
});
