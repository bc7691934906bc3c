import { Controller, Get, Header } from '@nestjs/common';
import { IsISO8601, IsOptional } from 'class-validator';
import {
  type OrderDetail,
  OrderDetail as OrderDetailOut,
  ordersShare,
  type PromisedOffer,
  PromisedOffer as PromisedOfferOut,
} from '#contracts/commerce/administration';
import { listSessions, OpenSession } from '#contracts/identity/open-sessions';
import { AddressChange, FormerAddress, identityShare } from '#contracts/identity/personal-data';
import { currentUser, User } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { Many, One } from '#contracts/kit/nested';
import { Nothing } from '#contracts/kit/request';
import { type MailsOfAddress, SentMail, sentMails } from '#contracts/kit/sent-mail';
import { type WriterName, writers } from '#contracts/kit/services';
import { Activation } from '#contracts/licensing/computers';
import { Entitlement, listEntitlements } from '#contracts/licensing/entitlements';
import {
  DownloadShare,
  LicenceAddress,
  licensingShare,
  OfflineActivationShare,
  SeatEventShare,
} from '#contracts/licensing/personal-data';
import { newsletterShare, NewsletterShare } from '#contracts/newsletter/personal-data';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../http/access';
import { Sender } from '../http/asked';
import { Calls, type Question } from '../http/calls';

/** All that the shop has of a customer, service by service; catalogue and news know no customers. */
class PersonalData {
  @IsISO8601() exportedAt: string;
  @One(() => User) account: User;
  /** Where they are logged in. */
  @Many(() => OpenSession) sessions: OpenSession[];
  /** Other addresses that were asked for, and links that were sent to show whose an address is. */
  @Many(() => AddressChange) addressChanges: AddressChange[];
  /** Addresses that the account had and its owner had shown to be theirs. */
  @Many(() => FormerAddress) formerAddresses: FormerAddress[];
  @Many(() => OrderDetailOut) orders: OrderDetail[];
  @Many(() => PromisedOfferOut) offers: PromisedOffer[];
  @Many(() => Entitlement) entitlements: Entitlement[];
  @Many(() => Activation) computers: Activation[];
  @Many(() => DownloadShare) downloads: DownloadShare[];
  @Many(() => LicenceAddress) licenceAddresses: LicenceAddress[];
  @Many(() => SeatEventShare) seatEvents: SeatEventShare[];
  @Many(() => OfflineActivationShare) offlineActivations: OfflineActivationShare[];
  /** Null while nobody has confirmed that the account's address is theirs: a subscription belongs to whoever reads its letters. */
  @IsOptional() @One(() => NewsletterShare) newsletter: NewsletterShare | null;
  /** What was written to the address, and when; not what stood in it. Of an address that is not confirmed, only what this account caused; of a former one, what came while it was the account's. */
  @Many(() => SentMail) mails: SentMail[];
}

const exportData: Question<Nothing, PersonalData> = {
  subject: 'gateway.personal-data.export',
  input: Nothing,
  output: PersonalData,
  fails: [],
};

@SignedIn()
@Controller('api/user')
export class ExportController {
  constructor(private readonly rpc: RpcClient) {}

  /** Half of it would look like all of it, so a service that is away ends the export. */
  @Get('export-data')
  @Header('content-disposition', 'attachment; filename="personal-data.json"')
  @Calls(exportData)
  async export(@Sender() actor: UserActor): Promise<PersonalData> {
    const account = await this.rpc.call(currentUser, {}, actor);
    const { userId } = actor;
    const [{ sessions }, addresses, bought, { entitlements }, licensed, newsletter, mails] =
      await Promise.all([
        this.rpc.call(listSessions, {}, actor),
        this.rpc.call(identityShare, { userId }, actor),
        this.rpc.call(ordersShare, { userId }, actor),
        this.rpc.call(listEntitlements, {}, actor),
        this.rpc.call(licensingShare, { userId }, actor),
        this.newsletterOf(account, actor),
        this.mailsTo(account, actor),
      ]);
    return {
      exportedAt: new Date().toISOString(),
      account,
      sessions,
      ...addresses,
      ...bought,
      entitlements,
      ...licensed,
      newsletter,
      mails: [...mails, ...(await this.mailsToFormer(account, addresses.formerAddresses, actor))].sort(
        byTime,
      ),
    };
  }

  private async newsletterOf(account: User, actor: UserActor): Promise<NewsletterShare | null> {
    return account.isEmailConfirmed ? this.rpc.call(newsletterShare, { email: account.email }, actor) : null;
  }

  private async mailsTo(account: User, actor: UserActor): Promise<SentMail[]> {
    const { email, isEmailConfirmed, createdAt } = account;
    const asked = isEmailConfirmed ? writers : writers.filter((service) => service !== 'newsletter');
    return this.writtenBy(asked, isEmailConfirmed ? { email } : { email, since: createdAt }, actor);
  }

  /** What came before or after may be somebody else's. One that is the account's again is asked for already. */
  private async mailsToFormer(
    { email: present }: User,
    addresses: readonly FormerAddress[],
    actor: UserActor,
  ): Promise<SentMail[]> {
    const mails: SentMail[] = [];
    for (const { email, since, until } of addresses.filter((former) => former.email !== present))
      mails.push(...(await this.writtenBy(writers, { email, since, until }, actor)));
    return mails;
  }

  private async writtenBy(
    services: readonly WriterName[],
    asked: MailsOfAddress,
    actor: UserActor,
  ): Promise<SentMail[]> {
    const parts = await Promise.all(
      services.map((service) => this.rpc.call(sentMails(service), asked, actor)),
    );
    return parts.flatMap(({ mails }) => mails);
  }
}

const byTime = (a: SentMail, b: SentMail) => a.queuedAt.localeCompare(b.queuedAt);
