import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ruleset, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { tooManyRequests } from '#contracts/kit/failure';
import { controllers } from '../src/gateway.module';
import { callOf } from '../src/http/calls';
import { declaredRoutes } from '../src/http/routes';
import { adminOperations } from '../src/open-api/admin-operations';
import { OpenApi } from '../src/open-api/open-api';
import { shopOperations } from '../src/open-api/shop-operations';

const routes = controllers.flatMap(declaredRoutes);

interface Described {
  paths: Record<string, Record<string, { parameters?: { name: string; in: string }[]; responses: object }>>;
}

describe('the description of the API', () => {
  it('is the one that lies in docs and that the pages\u2019 types are made from; npm run api writes it', () => {
    const written: unknown = JSON.parse(readFileSync(join(__dirname, '../../docs/openapi.json'), 'utf8'));
    expect(JSON.parse(JSON.stringify(new OpenApi().describe(routes)))).toEqual(written);
  });

  it('leaves out only what is no JSON call: every other route names the contract it stands for', () => {
    const nameless = routes.filter(({ handler }) => !callOf(handler)).map(({ name }) => name);
    // Leads a reader from a letter to the page with the button.
    expect(nameless).toEqual(['ReadersController.page']);
  });

  it('says TOO_MANY_REQUESTS of every call that the edge counts', () => {
    const counted = routes.filter(({ handler }) => /\.limits\.\w+\(/.test(handler.toString()));
    expect(counted.length).toBeGreaterThan(20);
    const silent = counted.filter(
      ({ handler }) => !callOf(handler)?.contract.fails?.includes(tooManyRequests),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('breaks no rule of Spectral, warnings included; descriptions are in gateway/src/open-api', async () => {
    const spectral = new Spectral();
    spectral.setRuleset(new Ruleset({ extends: [[oas, 'recommended']] }));
    const document: unknown = JSON.parse(JSON.stringify(new OpenApi().describe(routes)));
    const broken = await spectral.run(document as Record<string, unknown>);
    expect(broken.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`)).toEqual([]);
  });

  it('describes no call that is gone', () => {
    const { paths } = new OpenApi().describe(routes) as Described;
    const calls = Object.entries(paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
    );
    expect(
      Object.keys({ ...shopOperations, ...adminOperations }).filter((call) => !calls.includes(call)),
    ).toEqual([]);
  });

  it('has path and query of a read, its answer and its refusals by status', () => {
    const { paths } = new OpenApi().describe(routes) as Described;
    const read = paths['/api/plugins/{slug}']?.['get'];
    expect(read?.parameters?.map((parameter) => [parameter.name, parameter.in])).toEqual([
      ['slug', 'path'],
      ['lang', 'query'],
    ]);
    expect(Object.keys(read?.responses ?? {})).toEqual(['200', '400', '404', '429', '500', '503']);
  });
});
