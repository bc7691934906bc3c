import { Inject, Injectable } from '@nestjs/common';
import { listOwnerComputers, type OwnerWithComputers } from '#contracts/licensing/account/owner-computers';
import type { Log } from '#platform/log/log';
import { RpcClient } from '#platform/rpc/rpc-client';
import { LOG } from '#platform/run/platform.module';
import { CustomersService } from '../customers/customers.service';
import { AudienceService, type MailRecipient } from '../subscribers/audience.service';

export interface Recipient extends MailRecipient {
  /** Of a customer whose account has the address, in the mail about a release. */
  owner?: OwnerWithComputers | undefined;
}

/** Who receives a mail, and the computers that the mail about a release mentions. */
@Injectable()
export class RecipientsService {
  constructor(
    private readonly audience: AudienceService,
    private readonly customers: CustomersService,
    private readonly rpc: RpcClient,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Those of the subscribers who may receive a mail at this moment. */
  async find(subscriberIds: readonly string[], isWithComputers: boolean): Promise<Map<string, Recipient>> {
    const recipients = await this.audience.recipients(subscriberIds);
    if (!isWithComputers) return recipients;
    const owners = await this.ownersByEmail([...recipients.values()].map(({ email }) => email));
    return new Map([...recipients].map(([id, one]) => [id, { ...one, owner: owners.get(one.email) }]));
  }

  /** The mail about a critical release does not wait for licensing: it is sent without the computers then. */
  private async ownersByEmail(emails: readonly string[]): Promise<Map<string, OwnerWithComputers>> {
    const userIds = await this.customers.userIdsByEmail(emails);
    if (userIds.size === 0) return new Map();
    try {
      const { owners } = await this.rpc.call(listOwnerComputers, { userIds: [...userIds.values()] });
      return new Map(
        [...userIds].flatMap(([email, userId]) => {
          const owner = owners.find((one) => one.userId === userId);
          return owner ? [[email, owner] as const] : [];
        }),
      );
    } catch (err) {
      this.log.warn(
        { event: 'campaigns.computers-unavailable', err },
        'release mails sent without computers',
      );
      return new Map();
    }
  }
}
