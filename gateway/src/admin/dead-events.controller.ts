import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID } from 'class-validator';
import type { Actor } from '#contracts/kit/actor';
import { listDeadLetters, replayDeadLetter, stillIndigestible } from '#contracts/kit/dead-letter';
import { notFound } from '#contracts/kit/failure';
import { Many, One } from '#contracts/kit/nested';
import { PageQuery, Pagination } from '#contracts/kit/page';
import { Nothing } from '#contracts/kit/request';
import { type ServiceName, services } from '#contracts/kit/services';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../http/access';
import { Asked, Sender } from '../http/asked';
import { Calls, type Question } from '../http/calls';
import { gather, gatherPatienceMs, pageOf } from './gather';

class ListDeadEvents extends PageQuery {
  /** One service; all of them when it is left out. */
  @IsOptional() @IsIn([...services]) service?: ServiceName;
}

/** An event that a service could not digest. What the event said stays in the service. */
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
  /** Services that did not answer. */
  @IsString({ each: true }) away: string[];
}

class ReplayDeadEvent {
  @IsIn([...services]) service: ServiceName;
  @IsUUID() id: string;
}

const listDeadEvents: Question<ListDeadEvents, DeadEventPage> = {
  subject: 'gateway.dead-events.list',
  input: ListDeadEvents,
  output: DeadEventPage,
  fails: [],
};

const replayDeadEvent: Question<ReplayDeadEvent, Nothing> = {
  subject: 'gateway.dead-events.replay',
  input: ReplayDeadEvent,
  output: Nothing,
  fails: [notFound, stillIndigestible],
};

/** The first line says what happened; the rest is where in the code. */
const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';

/** Events that wait for a repair, of all services. */
@Admin()
@Controller('api/admin/dead-events')
export class DeadEventsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(listDeadEvents)
  async list(@Asked(listDeadEvents) asked: ListDeadEvents, @Sender() actor: Actor): Promise<DeadEventPage> {
    const names = asked.service ? [asked.service] : services;
    const { answers, away } = await gather(names, (service) => this.of(service, actor));
    const newestFirst = answers.flat().sort((a, b) => b.diedAt.localeCompare(a.diedAt));
    const { rows: events, pagination } = pageOf(newestFirst, asked);
    return { events, pagination, away };
  }

  @Post(':service/:id/replay')
  @HttpCode(200)
  @Calls(replayDeadEvent)
  replay(@Asked(replayDeadEvent) asked: ReplayDeadEvent, @Sender() actor: Actor): Promise<Nothing> {
    return this.rpc.call(replayDeadLetter(asked.service), { id: asked.id }, actor);
  }

  private async of(service: ServiceName, actor: Actor): Promise<DeadEvent[]> {
    const options = { timeoutMs: gatherPatienceMs };
    const { items } = await this.rpc.call(listDeadLetters(service), {}, actor, options);
    return items.map(({ id, eventId, subject, error, deliveries, diedAt, canReplay }) => ({
      ...{ id, eventId, service, subject, deliveries, diedAt, canReplay },
      error: firstLine(error),
    }));
  }
}
