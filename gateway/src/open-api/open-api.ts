import { HTTP_CODE_METADATA } from '@nestjs/common/constants';
import {
  type FailureContract,
  fileMissing,
  forbidden,
  internal,
  invalidInput,
  tooManyRequests,
  unauthenticated,
  unavailable,
} from '#contracts/kit/failure';
import { accessOf, needsRecentLogin, permissionOf, type RouteAccess } from '../access/access';
import { type RouteCall, routeCallOf } from '../http/route-contract';
import { statusOf } from '../failures/failure-status';
import type { DeclaredRoute } from '../http/routes';
import { adminOperations } from './admin-operations';
import { Examples } from './examples';
import { type Schema, Schemas } from './schemas/json-schemas';
import type { DescribedOperation, Description } from './description';
import { parameterDescriptions } from './parameter-descriptions';
import { shopOperations } from './shop-operations';
import { tagOf, tagsOf } from './tags';

/** Body of every failure (api §1). */
const failureSchema: Schema = {
  type: 'object',
  required: ['error', 'message', 'code', 'details', 'requestId'],
  properties: {
    error: { type: 'string' },
    message: { type: 'string' },
    code: { type: 'string' },
    details: { type: 'array', items: { type: 'object' } },
    requestId: { type: 'string', format: 'uuid' },
  },
  examples: [
    {
      error: 'Not found',
      message: 'Not found',
      code: 'NOT_FOUND',
      details: [],
      requestId: '0199f6a2-4c1e-7b3a-9d52-6e8f0a1b2c3d',
    },
  ],
};

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description: string;
  schema: Schema;
  example: unknown;
}

function json(schema: Schema, example?: unknown): object {
  return { content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } } };
}

/** The beginning of an appcast. */
const exampleFeed =
  '<rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel><title>Saturos Pro</title></channel></rss>';

/** Failures of the gateway itself, which no contract names. */
const gatewayFailures = [invalidInput, tooManyRequests, unavailable, internal];
const failuresOf = (response: RouteCall['response']) =>
  response === 'file' ? [...gatewayFailures, fileMissing] : gatewayFailures;
const failuresByAccess: Record<RouteAccess, FailureContract[]> = {
  public: [],
  'signed-in': [unauthenticated],
  admin: [unauthenticated, forbidden],
};

const operations = { ...shopOperations, ...adminOperations };

/** Who offers the API. */
export interface ApiOwner {
  name: string;
  email: string;
  url: string;
  termsUrl: string;
}

const exampleOwner: ApiOwner = {
  name: 'Example',
  email: 'support@shop.example',
  url: 'https://shop.example/contacts',
  termsUrl: 'https://shop.example/terms',
};

const infoOf = ({ name, email, url, termsUrl }: ApiOwner) => ({
  title: `${name} shop`,
  version: '1',
  description:
    'The API of the shop: catalogue, news, accounts, checkout, licences and administration. Every failure has the same body; its code is stable, its text is for people.',
  contact: { name: `${name} support`, url, email },
  license: { name: 'Proprietary', url: termsUrl },
});

function failureResponses({ contract, response }: RouteCall, access: RouteAccess): Record<string, object> {
  const byStatus: Record<string, string[]> = {};
  for (const { code, kind } of [...contract.fails, ...failuresByAccess[access], ...failuresOf(response)])
    (byStatus[statusOf[kind]] ??= []).push(code);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      {
        description: [...new Set(codes)].sort().join(', '),
        ...json({ $ref: '#/components/schemas/Refusal' }),
      },
    ]),
  );
}

function pathOf({ path }: DeclaredRoute): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

function isBodiless(verb: string): boolean {
  return verb === 'GET' || verb === 'DELETE';
}

/** Describes every route by its contract (https://spec.openapis.org/oas/v3.1.0). */
export class OpenApi {
  private readonly schemas = new Schemas();
  private readonly examples = new Examples(this.schemas.named);

  /** @param owner of the served description; the documented one has an example */
  constructor(private readonly owner = exampleOwner) {}

  describe(routes: readonly DeclaredRoute[]): Description {
    const paths: Description['paths'] = {};
    const ordered = [...routes].sort((a, b) => `${a.path} ${a.verb}`.localeCompare(`${b.path} ${b.verb}`));
    for (const route of ordered) {
      const call = routeCallOf(route.handler);
      if (!call) continue;
      (paths[pathOf(route)] ??= {})[route.verb.toLowerCase()] = this.operation(route, call);
    }
    return {
      openapi: '3.1.0',
      info: infoOf(this.owner),
      servers: [{ url: '/', description: 'The shop that serves this document.' }],
      tags: tagsOf(Object.keys(paths)),
      paths,
      components: {
        schemas: { ...this.schemas.named, Refusal: failureSchema },
        securitySchemes: {
          session: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description:
              'The token of a log-in. Calls marked `x-permission` need a role with it as well, or an API key (`lk_…`) in its place.',
          },
        },
      },
    };
  }

  private operation(route: DeclaredRoute, call: RouteCall): DescribedOperation {
    const { verb, handler, constructor, path, name } = route;
    const access = accessOf(handler, constructor) ?? 'admin';
    const parameters = this.parametersOf(route, call);
    const code: unknown = Reflect.getMetadata(HTTP_CODE_METADATA, handler);
    const status = typeof code === 'number' ? code : verb === 'POST' ? 201 : 200;
    return {
      operationId: name,
      description: call.contract.route?.description ?? operations[`${verb} ${pathOf(route)}`],
      tags: [tagOf(path)],
      ...(access === 'public' ? {} : { security: [{ session: [] }] }),
      ...(access === 'admin' ? { 'x-permission': permissionOf(handler) } : {}),
      ...(needsRecentLogin(handler) ? { 'x-recent-login': true } : {}),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...this.bodyOf(route, call),
      responses: {
        [status]: this.success(call),
        ...failureResponses(call, access),
      },
    };
  }

  private success({ contract, response }: RouteCall): object {
    if (response === 'file') return { description: 'the file', content: { 'application/octet-stream': {} } };
    if (response === 'xml')
      return { description: 'the reply, also for a refusal', content: { 'application/xml': {} } };
    if (response === 'rss')
      return { description: 'the feed', content: { 'application/rss+xml': { example: exampleFeed } } };
    const schema = this.schemas.reference(contract.output);
    return { description: 'done', ...json(schema, this.examples.response(schema)) };
  }

  private parametersOf(
    { path, verb }: DeclaredRoute,
    { contract, setByGateway = [] }: RouteCall,
  ): Parameter[] {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const { properties, required } = this.schemas.fieldsOf(contract.input);
    const named = inPath.map((name): Parameter => ({
      name,
      in: 'path',
      required: true,
      ...this.parameter(contract, name, properties[name] ?? { type: 'string' }),
    }));
    if (!isBodiless(verb)) return named;
    const input = Object.entries(properties).filter(
      ([name]) => !inPath.includes(name) && !setByGateway.includes(name),
    );
    return [
      ...named,
      ...input.map(([name, schema]): Parameter => ({
        name,
        in: 'query',
        required: required.includes(name),
        ...this.parameter(contract, name, schema),
      })),
    ];
  }

  private parameter(
    { input }: RouteCall['contract'],
    name: string,
    schema: Schema,
  ): Pick<Parameter, 'description' | 'schema' | 'example'> {
    const description = parameterDescriptions[name] ?? '';
    return { description, schema, example: this.examples.field(schema, input.name, name) };
  }

  private bodyOf({ path, verb }: DeclaredRoute, { contract, body }: RouteCall): object {
    if (isBodiless(verb)) return {};
    if (body === 'raw')
      return { requestBody: { required: true, content: { 'application/octet-stream': {} } } };
    const { properties, required } = this.schemas.fieldsOf(contract.input);
    const inPath = Object.keys(properties).filter((name) => path.includes(`:${name}`));
    if (Object.keys(properties).length === inPath.length) return {};
    const left = Object.entries(properties).filter(([name]) => !inPath.includes(name));
    const schema =
      inPath.length === 0
        ? this.schemas.reference(contract.input)
        : {
            type: 'object',
            properties: Object.fromEntries(left),
            required: required.filter((name) => !inPath.includes(name)),
          };
    const example = this.examples.request(schema, contract.input.name);
    const type = body === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
    return { requestBody: { required: true, content: { [type]: { schema, example } } } };
  }
}
