import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { chooseLanguage, type ChooseLanguage, currentUser, type User } from '#contracts/identity/users';
import type { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../http/access';
import { input } from '../http/input.pipe';
import { actorOf } from '../http/request-scope';

@Controller('api')
export class MeController {
  constructor(private readonly rpc: RpcClient) {}

  @SignedIn()
  @Get('me')
  me(@Req() request: FastifyRequest): Promise<User> {
    return this.rpc.call(currentUser, {}, actorOf(request));
  }

  @SignedIn()
  @Post('translations/user/language')
  @HttpCode(200)
  language(
    @Body(input(chooseLanguage)) body: ChooseLanguage,
    @Req() request: FastifyRequest,
  ): Promise<Nothing> {
    return this.rpc.call(chooseLanguage, body, actorOf(request));
  }
}
