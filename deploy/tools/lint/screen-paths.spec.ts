import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchScreen, screenPaths } from '../../../gateway/src/pages/screens';

/** Parameters of paths that are no secrets. */
const publicParameters = new Set(['slug', 'number']);

const routes = readFileSync(join(__dirname, '../../../frontend/src/app/routes.tsx'), 'utf8');
const routePaths = [...routes.matchAll(/screen\(\s*'([^']+)'/g)].map(([, path = '']) =>
  path.startsWith('/') ? path : `/${path}`,
);

describe('paths of screens', () => {
  it('reads the routes of the front end', () => {
    expect(routePaths.length).toBeGreaterThan(40);
  });

  it.each(routePaths)('the gateway serves %s', (path) => {
    const example = path.replaceAll(/:\w+\??/g, 'x');
    expect(matchScreen(example)).toBeDefined();
  });

  it('each secret in a path is the parameter :token', () => {
    const parameters = [...routePaths, ...screenPaths].flatMap((path) =>
      [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
    );
    expect(
      [...new Set(parameters)].filter((name) => name !== 'token' && !publicParameters.has(name)),
    ).toEqual([]);
  });
});
