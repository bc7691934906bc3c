import { Body, Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { logIn, type LogIn, type SessionToken } from '#contracts/identity/session';
import { register, type Register } from '#contracts/identity/users';
import type { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public } from '../http/access';
import { input } from '../http/input.pipe';
import { SignInLimit } from '../http/sign-in-limit';
import { actorOf } from '../http/request-scope';

@Controller('api')
@UseGuards(SignInLimit)
export class AuthController {
  constructor(private readonly rpc: RpcClient) {}

  @Public()
  @Post('login')
  @HttpCode(200)
  logIn(@Body(input(logIn)) body: LogIn, @Req() request: FastifyRequest): Promise<SessionToken> {
    return this.rpc.call(logIn, body, actorOf(request));
  }

  @Public()
  @Post('register')
  register(@Body(input(register)) body: Register, @Req() request: FastifyRequest): Promise<Nothing> {
    return this.rpc.call(register, body, actorOf(request));
  }
}
