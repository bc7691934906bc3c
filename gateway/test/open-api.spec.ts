import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { tooManyRequests } from '#contracts/kit/failure';
import type { RequestContract } from '#contracts/kit/request';
import { validateInput } from '#platform/rpc/validate-input';
import { validateReply } from '#platform/rpc/validate-reply';
import { GatewayModule } from '../src/gateway.module';
import { routeCallOf } from '../src/http/route-contract';
import { controllersOf, declaredRoutes } from '../src/http/routes';
import { adminOperations } from '../src/open-api/admin-operations';
import { makerCodes } from '../src/open-api/maker-codes';
import { declaredMakerCodes, makerCodePage, makerReference } from '../src/open-api/maker-pages';
import { OpenApi } from '../src/open-api/open-api';
import { parameterDescriptions } from '../src/open-api/parameter-descriptions';
import { routeList } from '../src/open-api/route-list';
import { shopOperations } from '../src/open-api/shop-operations';

const routes = controllersOf(GatewayModule).flatMap(declaredRoutes);

interface Body {
  content?: Record<string, { example?: unknown }>;
}

interface Operation {
  description?: string;
  parameters?: { name: string; in: string; description: string; example: unknown }[];
  requestBody?: Body;
  responses: Record<string, Body>;
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

/** The findings of Redocly, the linter that openapi-typescript installs. Decision 95 names the rule for each one of Spectral. */
async function problemsOf(description: Described): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'info-contact': 'error',
      'no-example-value-and-externalValue': 'error',
      'no-invalid-media-type-examples': 'error',
      'no-invalid-parameter-examples': 'error',
      'no-required-schema-properties-undefined': 'error',
      'no-invalid-schema-examples': 'error',
      'no-unused-components': 'error',
      'operation-description': 'error',
      'operation-singular-tag': 'error',
      'operation-tag-defined': 'error',
      // The description of an operation is one sentence.
      'operation-summary': 'off',
      'parameter-description': 'error',
      'path-params-defined': 'error',
      'spec-strict-refs': 'error',
      'tags-alphabetical': 'error',
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

  const calls = routes.flatMap((route) => {
    const call = routeCallOf(route.handler);
    return call ? [{ ...route, ...call }] : [];
  });
  const operationOf = ({ paths }: Described, { path, verb }: { path: string; verb: string }) =>
    paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[verb.toLowerCase()];
  const exampleIn = (body: Body | undefined) => body?.content?.['application/json']?.example;

  it('has an example in every request with a JSON body, which is valid input of its contract', async () => {
    const description = described();
    const wrong: string[] = [];
    for (const call of calls) {
      const operation = operationOf(description, call);
      if (!operation?.requestBody?.content?.['application/json']) continue;
      const example = exampleIn(operation.requestBody);
      const inPath = (operation.parameters ?? []).map((one) => [one.name, one.example]);
      const input = { ...(example as object), ...(Object.fromEntries(inPath) as object) };
      await validateInput(call.contract.input, input).catch((error: unknown) =>
        wrong.push(`${call.name} ${JSON.stringify(error)} ${JSON.stringify(example)}`),
      );
    }
    expect(wrong).toEqual([]);
  });

  it('has parameters whose examples are valid input of their contracts', async () => {
    const description = described();
    const wrong: string[] = [];
    for (const call of calls) {
      const operation = operationOf(description, call);
      // Such a parameter is no field of the contract's input: the gateway reads the fields from it.
      if (call.verb !== 'GET' || call.setByGateway) continue;
      const input = Object.fromEntries((operation?.parameters ?? []).map((one) => [one.name, one.example]));
      await validateInput(call.contract.input, input).catch((error: unknown) =>
        wrong.push(`${call.name} ${JSON.stringify(error)} ${JSON.stringify(input)}`),
      );
    }
    expect(wrong).toEqual([]);
  });

  it('has an example in every JSON response, which is valid by its contract', async () => {
    const description = described();
    const wrong: string[] = [];
    for (const call of calls.filter(({ response }) => response === undefined)) {
      const [success] = Object.values(operationOf(description, call)?.responses ?? {});
      const example = exampleIn(success);
      const contract = call.contract as RequestContract;
      await validateReply(contract, example).catch((error: unknown) =>
        wrong.push(`${call.name} ${String(error)}`),
      );
      if (example === undefined) wrong.push(`${call.name} has none`);
    }
    expect(wrong).toEqual([]);
  });

  it('describes every parameter, and none that does not exist', () => {
    const used = Object.values(described().paths).flatMap((verbs) =>
      Object.values(verbs).flatMap(({ parameters = [] }) => parameters.map(({ name }) => name)),
    );
    expect([...new Set(used)].sort()).toEqual(Object.keys(parameterDescriptions).sort());
  });
});

describe('the pages for makers', () => {
  const description = new OpenApi().describe(routes);

  it('explain every refusal of their calls, and no other', () => {
    expect(Object.keys(makerCodes).sort()).toEqual(declaredMakerCodes(description));
  });

  it('equal docs/integration, which npm run api writes', () => {
    expect(makerReference(description)).toBe(document('integration/http.md'));
    expect(makerCodePage(description)).toBe(document('integration/codes.md'));
  });
});
