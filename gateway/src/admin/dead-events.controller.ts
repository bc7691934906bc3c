import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID } from 'class-validator';
import type { Actor } from '#contracts/kit/actor';
import { listDeadLetters, replayDeadLetter, eventStillFails } from '#contracts/operations/dead-letter';
import { notFound } from '#contracts/kit/failure';
import { Many, One } from '#contracts/fields/nested';
import { PageQuery, Pagination } from '#contracts/kit/page';
import { Nothing } from '#contracts/kit/request';
import { type ServiceName, services } from '#contracts/kit/services';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../access/access';
import { QueryInput, CurrentActor } from '../http/route-input';
import { Calls, type RouteContract } from '../http/route-contract';
import { queryServices, serviceTimeoutMs, pageOf } from './query-services';

class ListDeadEvents extends PageQuery {
  /** One service; without it all of them. */
  @IsOptional() @IsIn([...services]) service?: ServiceName;
}

/** A dead letter: an event that a service could not apply. Its data stays in the service. */
class DeadEvent {
  @IsUUID() id: string;
  @IsUUID() eventId: string;
  @IsIn([...services]) service: ServiceName;
  @IsString() subject: string;
  @IsString() error: string;
  @IsInt() deliveries: number;
  @IsISO8601() diedAt: string;
  @IsBoolean() canReplay: boolean;
}

class DeadEventPage {
  @Many(() => DeadEvent) events: DeadEvent[];
  @One(() => Pagination) pagination: Pagination;
  /** Names of unavailable services. */
  @IsString({ each: true }) away: string[];
}

class ReplayDeadEvent {
  @IsIn([...services]) service: ServiceName;
  @IsUUID() id: string;
}

const listDeadEvents: RouteContract<ListDeadEvents, DeadEventPage> = {
  subject: 'gateway.dead-events.list',
  access: 'operations:read',
  input: ListDeadEvents,
  output: DeadEventPage,
  fails: [],
};

const replayDeadEvent: RouteContract<ReplayDeadEvent, Nothing> = {
  subject: 'gateway.dead-events.replay',
  access: 'operations:write',
  input: ReplayDeadEvent,
  output: Nothing,
  fails: [notFound, eventStillFails],
};

/** The message of an error; the lines below are its stack. */
const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';

/** Dead letters of all services. */
@Admin()
@Controller('api/admin/dead-events')
export class DeadEventsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(listDeadEvents)
  async list(
    @QueryInput(listDeadEvents) input: ListDeadEvents,
    @CurrentActor() actor: Actor,
  ): Promise<DeadEventPage> {
    const names = input.service ? [input.service] : services;
    const { results, away } = await queryServices(names, (service) => this.eventsOf(service, actor));
    const newestFirst = results.flat().sort((a, b) => b.diedAt.localeCompare(a.diedAt));
    const { rows: events, pagination } = pageOf(newestFirst, input);
    return { events, pagination, away };
  }

  @Post(':service/:id/replay')
  @HttpCode(200)
  @Calls(replayDeadEvent)
  replay(
    @QueryInput(replayDeadEvent) input: ReplayDeadEvent,
    @CurrentActor() actor: Actor,
  ): Promise<Nothing> {
    return this.rpc.call(replayDeadLetter(input.service), { id: input.id }, actor);
  }

  private async eventsOf(service: ServiceName, actor: Actor): Promise<DeadEvent[]> {
    const options = { timeoutMs: serviceTimeoutMs };
    const { items } = await this.rpc.call(listDeadLetters(service), {}, actor, options);
    return items.map(({ id, eventId, subject, error, deliveries, diedAt, canReplay }) => ({
      ...{ id, eventId, service, subject, deliveries, diedAt, canReplay },
      error: firstLine(error),
    }));
  }
}
