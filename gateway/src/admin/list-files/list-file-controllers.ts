import { Controller, Get, Req, Res, type Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, RecentLogin } from '../../access/access';
import { Calls } from '../../http/route-contract';
import { CurrentActor, QueryInput } from '../../http/route-input';
import type { ListedFile } from './listed-file';

function controllerOf({ name, path, call, send }: ListedFile): Type {
  @Admin()
  @Controller()
  class ListFileController {
    constructor(private readonly rpc: RpcClient) {}

    @Get(path)
    @RecentLogin()
    @Calls(call, { response: 'file' })
    export(
      @QueryInput(call) input: object,
      @CurrentActor() actor: Actor,
      @Req() request: FastifyRequest,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      return send(input, { rpc: this.rpc, actor, request, reply });
    }
  }
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  Object.defineProperty(ListFileController, 'name', { value: `${words.join('')}FileController` });
  return ListFileController;
}

/** Nest controllers like the written ones, so that guards, limits and the API description see one kind of route. */
export function listFileControllers(files: readonly ListedFile[]): Type[] {
  return files.map(controllerOf);
}
