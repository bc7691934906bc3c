import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ruleset, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { tooManyRequests } from '#contracts/kit/failure';
import { GatewayModule } from '../src/gateway.module';
import { routeCallOf } from '../src/http/route-contract';
import { controllersOf, declaredRoutes } from '../src/http/routes';
import { adminOperations } from '../src/open-api/admin-operations';
import { OpenApi } from '../src/open-api/open-api';
import { routeList } from '../src/open-api/route-list';
import { shopOperations } from '../src/open-api/shop-operations';

const routes = controllersOf(GatewayModule).flatMap(declaredRoutes);

interface Described {
  paths: Record<string, Record<string, { parameters?: { name: string; in: string }[]; responses: object }>>;
}

const document = (name: string) => readFileSync(join(__dirname, '../../docs', name), 'utf8');

describe('the list of routes', () => {
  it('equals docs/routes.txt, which shows access, recent log-in, cache and rate limits of each (npm run api writes it)', () => {
    expect(routeList(routes)).toBe(document('routes.txt'));
  });
});

describe('the OpenAPI description', () => {
  it('equals docs/openapi.json, which npm run api writes', () => {
    const written: unknown = JSON.parse(document('openapi.json'));
    expect(JSON.parse(JSON.stringify(new OpenApi().describe(routes)))).toEqual(written);
  });

  it('omits only the redirect: every other route has a contract', () => {
    const nameless = routes.filter(({ handler }) => !routeCallOf(handler)).map(({ name }) => name);
    // Redirects from the link in a mail to the page with the button.
    expect(nameless).toEqual(['PreferencesController.redirectToPage']);
  });

  it('documents TOO_MANY_REQUESTS for every rate-limited route', () => {
    const counted = routes.filter(({ handler }) => /\.limits\.\w+\(/.test(handler.toString()));
    expect(counted.length).toBeGreaterThan(20);
    const silent = counted.filter(
      ({ handler }) => !routeCallOf(handler)?.contract.fails?.includes(tooManyRequests),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('passes Spectral without warnings', async () => {
    const spectral = new Spectral();
    spectral.setRuleset(new Ruleset({ extends: [[oas, 'recommended']] }));
    const described: unknown = JSON.parse(JSON.stringify(new OpenApi().describe(routes)));
    const broken = await spectral.run(described as Record<string, unknown>);
    expect(broken.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`)).toEqual([]);
  });

  it('has no description of a removed route', () => {
    const { paths } = new OpenApi().describe(routes) as Described;
    const calls = Object.entries(paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
    );
    expect(
      Object.keys({ ...shopOperations, ...adminOperations }).filter((call) => !calls.includes(call)),
    ).toEqual([]);
  });

  it('documents path, query, response and failures of a read by status', () => {
    const { paths } = new OpenApi().describe(routes) as Described;
    const read = paths['/api/plugins/{slug}']?.['get'];
    expect(read?.parameters?.map((parameter) => [parameter.name, parameter.in])).toEqual([
      ['slug', 'path'],
      ['lang', 'query'],
    ]);
    expect(Object.keys(read?.responses ?? {})).toEqual(['200', '400', '404', '429', '500', '503']);
  });
});
