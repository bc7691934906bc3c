import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { IsIn, IsOptional, IsString, IsUUID } from 'class-validator';
import type { Actor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { FailedMail, listFailedMails, retryMails } from '#contracts/kit/failed-mail';
import { Many, One } from '#contracts/kit/nested';
import { PageQuery, Pagination } from '#contracts/kit/page';
import { Nothing } from '#contracts/kit/request';
import { type WriterName, writers } from '#contracts/kit/services';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../http/access';
import { Asked, Sender } from '../http/asked';
import { Calls, type Question } from '../http/calls';
import { gather, gatherPatienceMs, pageOf } from './gather';

class ListGivenUpMails extends PageQuery {
  /** One service; all that write to people when it is left out. */
  @IsOptional() @IsIn([...writers]) service?: WriterName;
}

/** A mail that was given up, without what was in it. */
class GivenUpMail extends FailedMail {
  @IsIn([...writers]) service: WriterName;
}

class GivenUpMailPage {
  @Many(() => GivenUpMail) mails: GivenUpMail[];
  @One(() => Pagination) pagination: Pagination;
  /** Services that did not answer. */
  @IsString({ each: true }) away: string[];
}

class RetryMail {
  @IsIn([...writers]) service: WriterName;
  @IsUUID() id: string;
}

const listGivenUpMails: Question<ListGivenUpMails, GivenUpMailPage> = {
  subject: 'gateway.failed-mails.list',
  input: ListGivenUpMails,
  output: GivenUpMailPage,
  fails: [],
};

const retryMail: Question<RetryMail, Nothing> = {
  subject: 'gateway.failed-mails.retry',
  input: RetryMail,
  output: Nothing,
  fails: [notFound],
};

/** Mails that were given up, of all services that write to people. */
@Admin()
@Controller('api/admin/failed-mails')
export class FailedMailsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(listGivenUpMails)
  async list(
    @Asked(listGivenUpMails) asked: ListGivenUpMails,
    @Sender() actor: Actor,
  ): Promise<GivenUpMailPage> {
    const names = asked.service ? [asked.service] : writers;
    const { answers, away } = await gather(names, (service) => this.of(service, actor));
    const newestFirst = answers.flat().sort((a, b) => b.queuedAt.localeCompare(a.queuedAt));
    const { rows: mails, pagination } = pageOf(newestFirst, asked);
    return { mails, pagination, away };
  }

  @Post(':service/:id/retry')
  @HttpCode(200)
  @Calls(retryMail)
  async retry(@Asked(retryMail) { service, id }: RetryMail, @Sender() actor: Actor): Promise<Nothing> {
    const { count } = await this.rpc.call(retryMails(service), { id }, actor);
    if (count === 0) throw new Failure(notFound);
    return {};
  }

  private async of(service: WriterName, actor: Actor): Promise<GivenUpMail[]> {
    const options = { timeoutMs: gatherPatienceMs };
    const { items } = await this.rpc.call(listFailedMails(service), {}, actor, options);
    return items.map((mail) => ({ ...mail, service }));
  }
}
