import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tooManyRequests } from '#contracts/kit/failure';
import { controllers } from '../src/gateway.module';
import { callOf } from '../src/http/calls';
import { declaredRoutes } from '../src/http/routes';
import { OpenApi } from '../src/open-api/open-api';

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

  it('has path and query of a read, its answer and its refusals by status', () => {
    const { paths } = new OpenApi().describe(routes) as Described;
    const read = paths['/api/plugins/{slug}']?.['get'];
    expect(read?.parameters?.map((parameter) => [parameter.name, parameter.in])).toEqual([
      ['slug', 'path'],
      ['lang', 'query'],
    ]);
    expect(Object.keys(read?.responses ?? {})).toEqual(['200', '400', '404', '500', '503']);
  });
});
