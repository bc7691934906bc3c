import { Controller, Get } from '@nestjs/common';
import { IsIn, IsString } from 'class-validator';
import { findCustomer, UserIdParam } from '#contracts/identity/user-admin';
import type { Actor } from '#contracts/kit/actor';
import { Many } from '#contracts/fields/nested';
import { notFound } from '#contracts/kit/failure';
import { type MailServiceName, mailServices, personalDataServices } from '#contracts/kit/services';
import { CustomerHistory, customerHistories } from '#contracts/operations/customer-history';
import { SentMail, sentMails } from '#contracts/operations/sent-mail';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../../access/access';
import { Calls, type RouteContract } from '../../http/route-contract';
import { CurrentActor, QueryInput } from '../../http/route-input';
import { queryServices, serviceTimeoutMs } from '../query-services';

const maxMails = 200;

class CustomerTimeline extends CustomerHistory {
  /** Names of unavailable services. */
  @IsString({ each: true }) away: string[];
}

class CustomerMail extends SentMail {
  @IsIn([...mailServices]) service: MailServiceName;
}

class CustomerMails {
  @Many(() => CustomerMail) mails: CustomerMail[];
  /** Names of unavailable services. */
  @IsString({ each: true }) away: string[];
}

const timelineRoute: RouteContract<UserIdParam, CustomerTimeline> = {
  subject: 'gateway.customers.timeline',
  access: 'customers:read',
  input: UserIdParam,
  output: CustomerTimeline,
  fails: [notFound],
};

const mailsRoute: RouteContract<UserIdParam, CustomerMails> = {
  subject: 'gateway.customers.mails',
  access: 'customers:read',
  input: UserIdParam,
  output: CustomerMails,
  fails: [notFound],
};

const callOptions = { timeoutMs: serviceTimeoutMs };

/** What several services know about a customer, merged by time. */
@Admin()
@Controller('api/admin/users/:id')
export class CustomersController {
  constructor(private readonly rpc: RpcClient) {}

  /** The newest entries of each service, newest first. */
  @Get('timeline')
  @Calls(timelineRoute)
  async timeline(
    @QueryInput(timelineRoute) input: UserIdParam,
    @CurrentActor() actor: Actor,
  ): Promise<CustomerTimeline> {
    const { results, away } = await queryServices(personalDataServices, (service) =>
      this.rpc.call(customerHistories[service], input, actor, callOptions),
    );
    const entries = results.flatMap((history) => history.entries);
    return { entries: entries.sort((a, b) => b.at.localeCompare(a.at)), away };
  }

  /** The newest mails to the present address of the account, without their content, which is not stored. */
  @Get('mails')
  @Calls(mailsRoute)
  async mails(
    @QueryInput(mailsRoute) input: UserIdParam,
    @CurrentActor() actor: Actor,
  ): Promise<CustomerMails> {
    const { email } = await this.rpc.call(findCustomer, input, actor);
    const { results, away } = await queryServices(mailServices, async (service) => {
      const { mails } = await this.rpc.call(sentMails(service), { email }, actor, callOptions);
      return mails.map((mail) => ({ ...mail, service }));
    });
    const newestFirst = results.flat().sort((a, b) => b.queuedAt.localeCompare(a.queuedAt));
    return { mails: newestFirst.slice(0, maxMails), away };
  }
}
