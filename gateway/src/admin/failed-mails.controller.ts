import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { IsIn, IsOptional, IsString, IsUUID } from 'class-validator';
import { findOrder } from '#contracts/commerce/order-details';
import type { Actor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { FailedMail, listFailedMails, retryMails } from '#contracts/operations/failed-mail';
import { Many, One } from '#contracts/fields/nested';
import { PageQuery, Pagination } from '#contracts/kit/page';
import { Nothing } from '#contracts/kit/request';
import { type MailServiceName, mailServices } from '#contracts/kit/services';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../access/access';
import { QueryInput, CurrentActor } from '../http/route-input';
import { Calls, type RouteContract } from '../http/route-contract';
import { queryServices, serviceTimeoutMs, pageOf } from './query-services';

class ListFailedMails extends PageQuery {
  /** One service; without it all that send mail. */
  @IsOptional() @IsIn([...mailServices]) service?: MailServiceName;
}

/** A failed mail without its content. */
class ServiceFailedMail extends FailedMail {
  @IsIn([...mailServices]) service: MailServiceName;
  /** Address of the account that sent a gift, while commerce is available. */
  @IsOptional() @IsString() sender?: string;
}

class FailedMailPage {
  @Many(() => ServiceFailedMail) mails: ServiceFailedMail[];
  @One(() => Pagination) pagination: Pagination;
  /** Names of unavailable services. */
  @IsString({ each: true }) away: string[];
}

class RetryMail {
  @IsIn([...mailServices]) service: MailServiceName;
  @IsUUID() id: string;
}

const listFailedMailsRoute: RouteContract<ListFailedMails, FailedMailPage> = {
  subject: 'gateway.failed-mails.list',
  access: 'operations:read',
  input: ListFailedMails,
  output: FailedMailPage,
  fails: [],
};

const retryMail: RouteContract<RetryMail, Nothing> = {
  subject: 'gateway.failed-mails.retry',
  access: 'operations:write',
  input: RetryMail,
  output: Nothing,
  fails: [notFound],
};

/** Failed mails of all services that send mail. */
@Admin()
@Controller('api/admin/failed-mails')
export class FailedMailsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(listFailedMailsRoute)
  async list(
    @QueryInput(listFailedMailsRoute) input: ListFailedMails,
    @CurrentActor() actor: Actor,
  ): Promise<FailedMailPage> {
    const names = input.service ? [input.service] : mailServices;
    const { results, away } = await queryServices(names, (service) => this.mailsOf(service, actor));
    const newestFirst = results.flat().sort((a, b) => b.queuedAt.localeCompare(a.queuedAt));
    const { rows: mails, pagination } = pageOf(newestFirst, input);
    return { mails: await this.withSenders(mails, actor), pagination, away };
  }

  @Post(':service/:id/retry')
  @HttpCode(200)
  @Calls(retryMail)
  async retry(
    @QueryInput(retryMail) { service, id }: RetryMail,
    @CurrentActor() actor: Actor,
  ): Promise<Nothing> {
    const { count } = await this.rpc.call(retryMails(service), { id }, actor);
    if (count === 0) throw new Failure(notFound);
    return {};
  }

  private withSenders(mails: readonly ServiceFailedMail[], actor: Actor): Promise<ServiceFailedMail[]> {
    const withSender = async (mail: ServiceFailedMail): Promise<ServiceFailedMail> => {
      if (!mail.orderId) return mail;
      const order = await this.rpc
        .call(findOrder, { id: mail.orderId }, actor, { timeoutMs: serviceTimeoutMs })
        .catch(() => undefined);
      return order ? { ...mail, sender: order.billingInfo.email } : mail;
    };
    return Promise.all(mails.map(withSender));
  }

  private async mailsOf(service: MailServiceName, actor: Actor): Promise<ServiceFailedMail[]> {
    const options = { timeoutMs: serviceTimeoutMs };
    const { items } = await this.rpc.call(listFailedMails(service), {}, actor, options);
    return items.map((mail) => ({ ...mail, service }));
  }
}
