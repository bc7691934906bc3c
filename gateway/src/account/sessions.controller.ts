import { Controller, Delete, Get } from '@nestjs/common';
import {
  endAllSessions,
  endSession,
  listSessions,
  type ActiveSessions,
  type SessionIdParam,
} from '#contracts/identity/sessions';
import type { Actor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../access/access';
import { QueryInput, CurrentActor } from '../http/route-input';
import { Calls } from '../http/route-contract';

/** The user's sessions. */
@SignedIn()
@Controller('api/account/sessions')
export class SessionsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(listSessions)
  list(@CurrentActor() actor: Actor): Promise<ActiveSessions> {
    return this.rpc.call(listSessions, {}, actor);
  }

  @Delete(':id')
  @Calls(endSession)
  end(@QueryInput(endSession) path: SessionIdParam, @CurrentActor() actor: Actor): Promise<Nothing> {
    return this.rpc.call(endSession, path, actor);
  }

  /** Ends all sessions, this one included. */
  @Delete()
  @Calls(endAllSessions)
  endAll(@CurrentActor() actor: Actor): Promise<Nothing> {
    return this.rpc.call(endAllSessions, {}, actor);
  }
}
