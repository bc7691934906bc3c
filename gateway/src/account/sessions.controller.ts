import { Controller, Delete, Get } from '@nestjs/common';
import {
  endAllSessions,
  endSession,
  listSessions,
  type OpenSessions,
  type SessionIdOfPath,
} from '#contracts/identity/open-sessions';
import type { Actor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../http/access';
import { Asked, Sender } from '../http/asked';
import { Calls } from '../http/calls';

/** Where one is logged in. */
@SignedIn()
@Controller('api/account/sessions')
export class SessionsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(listSessions)
  list(@Sender() actor: Actor): Promise<OpenSessions> {
    return this.rpc.call(listSessions, {}, actor);
  }

  @Delete(':id')
  @Calls(endSession)
  end(@Asked(endSession) path: SessionIdOfPath, @Sender() actor: Actor): Promise<Nothing> {
    return this.rpc.call(endSession, path, actor);
  }

  /** Everywhere, this session included. */
  @Delete()
  @Calls(endAllSessions)
  endAll(@Sender() actor: Actor): Promise<Nothing> {
    return this.rpc.call(endAllSessions, {}, actor);
  }
}
