import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { tooManyRequests } from '#contracts/kit/failure';
import { GatewayModule } from '../src/gateway.module';
import { routeCallOf } from '../src/http/route-contract';
import { controllersOf, declaredRoutes } from '../src/http/routes';
import { adminOperations } from '../src/open-api/admin-operations';
import { OpenApi } from '../src/open-api/open-api';
import { routeList } from '../src/open-api/route-list';
import { shopOperations } from '../src/open-api/shop-operations';

const routes = controllersOf(GatewayModule).flatMap(declaredRoutes);

interface Operation {
  description?: string;
  parameters?: { name: string; in: string }[];
  responses: object;
  security?: object[];
}

interface Described {
  paths: Record<string, Record<string, Operation>>;
}

const described = () => JSON.parse(JSON.stringify(new OpenApi().describe(routes))) as Described;

/** Public operations name no security scheme. */
const publicOperations = ({ paths }: Described) =>
  Object.entries(paths).map(([path, verbs]) => ({
    path,
    methods: Object.keys(verbs).filter((verb) => !verbs[verb]?.security),
  }));

/** The findings of Redocly, the linter that openapi-typescript installs. */
async function problemsOf(description: Described): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'info-contact': 'error',
      'no-example-value-and-externalValue': 'error',
      'no-invalid-media-type-examples': 'error',
      'no-invalid-schema-examples': 'error',
      'no-unused-components': 'error',
      'operation-description': 'error',
      'operation-tag-defined': 'error',
      // The description of an operation is one sentence.
      'operation-summary': 'off',
      'path-params-defined': 'error',
      'security-defined': { severity: 'error', exceptions: publicOperations(description) },
    },
  });
  const problems = await lintFromString({ source: JSON.stringify(description), config });
  return problems.map(({ ruleId, location: [place], message }) => `${ruleId} ${place?.pointer}: ${message}`);
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
    expect(described()).toEqual(written);
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

  it('passes the OpenAPI linter without warnings', async () => {
    expect(await problemsOf(described())).toEqual([]);
  });

  it('fails the OpenAPI linter without the description of a route or with an unknown security scheme', async () => {
    const description = described();
    const read = description.paths['/api/plugins/{slug}']?.['get'];
    delete read?.description;
    if (read) read.security = [{ unknown: [] }];
    const rules = (await problemsOf(description)).map((problem) => problem.split(' ')[0]);
    expect(rules.sort()).toEqual(['operation-description', 'security-defined']);
  });

  it('has no description of a removed route', () => {
    const { paths } = described();
    const calls = Object.entries(paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
    );
    expect(
      Object.keys({ ...shopOperations, ...adminOperations }).filter((call) => !calls.includes(call)),
    ).toEqual([]);
  });

  it('documents path, query, response and failures of a read by status', () => {
    const { paths } = described();
    const read = paths['/api/plugins/{slug}']?.['get'];
    expect(read?.parameters?.map((parameter) => [parameter.name, parameter.in])).toEqual([
      ['slug', 'path'],
      ['lang', 'query'],
    ]);
    expect(Object.keys(read?.responses ?? {})).toEqual(['200', '400', '404', '429', '500', '503']);
  });
});
