import { applyDecorators, Controller, Delete, Get, HttpCode, Post, Put, type Type } from '@nestjs/common';
import type { Actor } from '#contracts/kit/actor';
import type { HttpRoute } from '#contracts/kit/http';
import { isPermission } from '#contracts/kit/permissions';
import type { RequestContract } from '#contracts/kit/request';
import { declaredFields } from '#platform/rpc/pick';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, Public, RecentLogin, SignedIn } from '../access/access';
import { Calls } from '../http/route-contract';
import { BodyInput, CurrentActor, QueryInput } from '../http/route-input';
import { CachedGet } from '../read-cache/cached-get';
import { LongBody } from '../request-bodies/body-parser';

interface Caller {
  readonly rpc: RpcClient;
}

const verbs = { GET: Get, POST: Post, PUT: Put, DELETE: Delete };
const accessLevels: Partial<Record<string, () => MethodDecorator>> = {
  public: Public,
  user: SignedIn,
};

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Names of class and method: `CreditNotesController.findLatest` for `commerce.credit-notes.find-latest`. */
function namesOf({ subject }: RequestContract, { operationId }: HttpRoute): [string, string] {
  const [, noun = '', verb = ''] = subject
    .split('.')
    .map((part) => part.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
  const [className = '', method = ''] = (operationId ?? `${capitalized(noun)}Controller.${verb}`).split('.');
  return [className, method];
}

function partsOf({ http }: HttpRoute): { verb: keyof typeof verbs; path: string } {
  const [verb, path = ''] = http.split(' ');
  if (verb !== 'GET' && verb !== 'POST' && verb !== 'PUT' && verb !== 'DELETE')
    throw new Error(`${http} has no known verb`);
  return { verb, path: path.slice(1) };
}

function decoratorsOf(contract: RequestContract, route: HttpRoute): MethodDecorator[] {
  const { verb, path } = partsOf(route);
  const access = isPermission(contract.access) ? Admin : accessLevels[contract.access];
  if (!access) throw new Error(`${contract.subject} has a route and is for services`);
  return [
    verbs[verb](path),
    access(),
    Calls(contract),
    ...(contract.recentLogin ? [RecentLogin()] : []),
    ...(route.status === undefined ? [] : [HttpCode(route.status)]),
    ...(route.maxBodyBytes === undefined ? [] : [LongBody(route.maxBodyBytes)]),
  ];
}

/** A body is read where the input has a field that is not in the path. */
function inputOf(contract: RequestContract, route: HttpRoute): ParameterDecorator | undefined {
  const { verb, path } = partsOf(route);
  const fields = declaredFields(contract.input);
  if (fields.length === 0) return undefined;
  const hasBody = verb === 'POST' || verb === 'PUT';
  const isInPath = (field: string) => path.split('/').includes(`:${field}`);
  return hasBody && !fields.every(isInPath) ? BodyInput(contract) : QueryInput(contract);
}

/** Defines the method on the class, with the decorators that a written one would have. */
function addMethod(target: object, name: string, contract: RequestContract, route: HttpRoute): void {
  if (Object.hasOwn(target, name)) throw new Error(`${contract.subject}: another route is named ${name} too`);
  const method = {
    value(this: Caller, input: object = {}, actor?: Actor): Promise<object> {
      return this.rpc.call(contract, input, actor);
    },
  };
  Object.defineProperty(target, name, method);
  if (route.cache) return CachedGet(partsOf(route).path, contract)(target, name, method);
  inputOf(contract, route)?.(target, name, 0);
  CurrentActor()(target, name, 1);
  applyDecorators(...decoratorsOf(contract, route))(target, name, method);
}

function controllerClass(name: string): Type<Caller> {
  @Controller()
  class ContractController {
    constructor(readonly rpc: RpcClient) {}
  }
  Object.defineProperty(ContractController, 'name', { value: name });
  return ContractController;
}

/**
 * Controller classes for contracts with a route. They are Nest controllers like the written ones, so that guards, limits, the API
 * description and the specs see one kind of route.
 */
export function contractControllers(contracts: readonly RequestContract[]): Type[] {
  const classes = new Map<string, Type<Caller>>();
  for (const contract of contracts) {
    if (!contract.route) continue;
    const [className, method] = namesOf(contract, contract.route);
    const controller = classes.get(className) ?? controllerClass(className);
    classes.set(className, controller);
    addMethod(controller.prototype as object, method, contract, contract.route);
  }
  return [...classes.values()];
}
