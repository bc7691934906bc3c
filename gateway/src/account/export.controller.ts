import { Controller, Get, Header } from '@nestjs/common';
import { IsISO8601, IsOptional } from 'class-validator';
import { Cart } from '#contracts/commerce/cart';
import {
  commerceExport,
  ExportedBillingDetails,
  ExportedConsent,
  ExportedInvoice,
  type ExportedOffer,
  ExportedOffer as PromisedOfferOut,
  ExportedWithdrawal,
} from '#contracts/commerce/data-export';
import { type CustomerOrder, CustomerOrder as OrderDetailOut } from '#contracts/commerce/orders';
import { AppPassword } from '#contracts/identity/app-passwords';
import { listSessions, ActiveSession } from '#contracts/identity/sessions';
import {
  EmailChangeRecord,
  ExportedNote,
  FormerEmail,
  exportIdentityData,
  MergedAccountRecord,
} from '#contracts/identity/data-export';
import { currentUser, UserProfile } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { Many, One } from '#contracts/fields/nested';
import { Nothing } from '#contracts/kit/request';
import { type ListSentMails, SentMail, sentMails } from '#contracts/operations/sent-mail';
import { type MailServiceName, mailServices } from '#contracts/kit/services';
import { Activation } from '#contracts/licensing/activations';
import { LicenceGrant } from '#contracts/licensing/giving/licence-grants';
import { EntitlementView, listEntitlements } from '#contracts/licensing/entitlements';
import {
  ExportedDownload,
  ExportedGift,
  ExportedImport,
  ExportedLicenceAddress,
  exportLicensingData,
  ExportedOfflineActivation,
  ExportedRedemption,
  ExportedSeatEvent,
  OwnershipCertificate,
} from '#contracts/licensing/personal-data';
import { Trial } from '#contracts/licensing/trials/trials';
import { newsletterExport, NewsletterExport } from '#contracts/newsletter/personal-data';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../access/access';
import { CurrentActor } from '../http/route-input';
import { Calls, type RouteContract } from '../http/route-contract';
import { joinCommerce, joinLicensing, readParts } from './export-parts';

/** All personal data of a user, by service; catalogue and news have none. */
class PersonalData {
  @IsISO8601() exportedAt: string;
  @One(() => UserProfile) account: UserProfile;
  /** The user's sessions. */
  @Many(() => ActiveSession) sessions: ActiveSession[];
  /** Requested e-mail changes, and confirmations that were sent. */
  @Many(() => EmailChangeRecord) addressChanges: EmailChangeRecord[];
  /** Earlier confirmed addresses of the account. */
  @Many(() => FormerEmail) formerAddresses: FormerEmail[];
  @IsOptional() @Many(() => AppPassword) appPasswords?: AppPassword[];
  /** What administrators noted about the user. */
  @IsOptional() @Many(() => ExportedNote) notes?: ExportedNote[];
  /** Accounts of the same person that were merged into this one. */
  @IsOptional() @Many(() => MergedAccountRecord) mergedAccounts?: MergedAccountRecord[];
  @Many(() => OrderDetailOut) orders: CustomerOrder[];
  @Many(() => ExportedInvoice) invoices: ExportedInvoice[];
  @Many(() => ExportedBillingDetails) billingDetails: ExportedBillingDetails[];
  @Many(() => PromisedOfferOut) offers: ExportedOffer[];
  /** What the user agreed to before payments. */
  @Many(() => ExportedConsent) consents: ExportedConsent[];
  @Many(() => ExportedWithdrawal) withdrawals: ExportedWithdrawal[];
  @IsOptional() @One(() => Cart) cart?: Cart;
  @Many(() => EntitlementView) entitlements: EntitlementView[];
  @Many(() => Activation) computers: Activation[];
  @Many(() => ExportedDownload) downloads: ExportedDownload[];
  @Many(() => ExportedLicenceAddress) licenceAddresses: ExportedLicenceAddress[];
  @Many(() => ExportedSeatEvent) seatEvents: ExportedSeatEvent[];
  @Many(() => ExportedOfflineActivation) offlineActivations: ExportedOfflineActivation[];
  @Many(() => ExportedRedemption) redemptions: ExportedRedemption[];
  @Many(() => ExportedGift) gifts: ExportedGift[];
  @Many(() => LicenceGrant) grants: LicenceGrant[];
  /** Licences that were imported from another shop. */
  @IsOptional() @Many(() => ExportedImport) imports?: ExportedImport[];
  @Many(() => Trial) trials: Trial[];
  /** Of every licence that is not revoked. */
  @Many(() => OwnershipCertificate) certificates: OwnershipCertificate[];
  /** Null while the account's address is unconfirmed, because the subscription belongs to the mailbox's owner. */
  @IsOptional() @One(() => NewsletterExport) newsletter: NewsletterExport | null;
  /**
   * Mails to the address without their content. For an unconfirmed address only those of this account; for a former address only
   * those of the time when the account had it.
   */
  @Many(() => SentMail) mails: SentMail[];
}

/** Rows of one page of entitlements. */
const entitlementsPerPage = 500;

const exportDataRoute: RouteContract<Nothing, PersonalData> = {
  subject: 'gateway.personal-data.export',
  input: Nothing,
  output: PersonalData,
  fails: [],
};

@SignedIn()
@Controller('api/user')
export class ExportController {
  constructor(private readonly rpc: RpcClient) {}

  /** An incomplete export would look complete, so an unavailable service fails it. Long lists are read in parts. */
  @Get('export-data')
  @Header('content-disposition', 'attachment; filename="personal-data.json"')
  @Calls(exportDataRoute)
  async export(@CurrentActor() actor: UserActor): Promise<PersonalData> {
    const account = await this.rpc.call(currentUser, {}, actor);
    const { userId } = actor;
    const [{ sessions }, addresses, bought, entitlements, licensed, newsletter, mails] = await Promise.all([
      this.rpc.call(listSessions, {}, actor),
      this.rpc.call(exportIdentityData, { userId }, actor),
      readParts((part) => this.rpc.call(commerceExport, { userId, part }, actor)),
      this.entitlementsOf(actor),
      readParts((part) => this.rpc.call(exportLicensingData, { userId, part }, actor)),
      this.newsletterOf(account, actor),
      this.mailsTo(account, actor),
    ]);
    return {
      exportedAt: new Date().toISOString(),
      account,
      sessions,
      ...addresses,
      ...joinCommerce(bought),
      entitlements,
      ...joinLicensing(licensed),
      newsletter,
      mails: [...mails, ...(await this.mailsToFormer(account, addresses.formerAddresses, actor))].sort(
        byTime,
      ),
    };
  }

  private async entitlementsOf(actor: UserActor): Promise<EntitlementView[]> {
    const parts = await readParts(async (part) => {
      const page = { page: part + 1, limit: entitlementsPerPage };
      const { entitlements, pagination } = await this.rpc.call(listEntitlements, page, actor);
      return { entitlements, hasMore: pagination !== undefined && pagination.page < pagination.pages };
    });
    return parts.flatMap(({ entitlements }) => entitlements);
  }

  private async newsletterOf(account: UserProfile, actor: UserActor): Promise<NewsletterExport | null> {
    return account.isEmailConfirmed ? this.rpc.call(newsletterExport, { email: account.email }, actor) : null;
  }

  private async mailsTo(account: UserProfile, actor: UserActor): Promise<SentMail[]> {
    const { email, isEmailConfirmed, createdAt } = account;
    const input = isEmailConfirmed
      ? mailServices
      : mailServices.filter((service) => service !== 'newsletter');
    return this.sentMails(input, isEmailConfirmed ? { email } : { email, since: createdAt }, actor);
  }

  /** Earlier and later mails may belong to another person. An address that the account has again is covered already. */
  private async mailsToFormer(
    { email: present }: UserProfile,
    addresses: readonly FormerEmail[],
    actor: UserActor,
  ): Promise<SentMail[]> {
    const mails: SentMail[] = [];
    for (const { email, since, until } of addresses.filter((former) => former.email !== present))
      mails.push(...(await this.sentMails(mailServices, { email, since, until }, actor)));
    return mails;
  }

  private async sentMails(
    services: readonly MailServiceName[],
    input: ListSentMails,
    actor: UserActor,
  ): Promise<SentMail[]> {
    const parts = await Promise.all(
      services.map((service) =>
        readParts((part) => this.rpc.call(sentMails(service), { ...input, part }, actor)),
      ),
    );
    return parts.flat().flatMap(({ mails }) => mails);
  }
}

const byTime = (a: SentMail, b: SentMail) => a.queuedAt.localeCompare(b.queuedAt);
