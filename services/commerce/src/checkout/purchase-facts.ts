import { Inject, Injectable } from '@nestjs/common';
import { salesTerms, type SalesTerms } from '#contracts/catalogue/sales';
import { contactOf, type Contact } from '#contracts/identity/users';
import type { Language } from '#contracts/kit/actor';
import { Failure, notFound, unauthenticated, unavailable } from '#contracts/kit/failure';
import { ownsSubject } from '#contracts/licensing/entitlements';
import type { Log } from '#platform/log/log';
import { RpcClient } from '#platform/rpc/rpc-client';
import { LOG } from '#platform/run/platform.module';

/** Licensing is asked for a second opinion only; a purchase does not wait for it longer than this. */
const ownershipPatienceMs = 800;

/** What commerce asks the other services before it sells. */
@Injectable()
export class PurchaseFacts {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** What is sold, at the price of this moment. @throws Failure PLUGIN_NOT_FOUND */
  terms(slug: string, lang: Language): Promise<SalesTerms> {
    return this.rpc.call(salesTerms, { slug, lang });
  }

  /** Who buys. @throws Failure UNAUTHENTICATED when the account is gone. */
  async contact(userId: string): Promise<Contact> {
    try {
      return await this.rpc.call(contactOf, { userId });
    } catch (error) {
      if (Failure.is(error, notFound)) throw new Failure(unauthenticated, {}, error);
      throw error;
    }
  }

  /** Whether licensing knows of a right to it. While it is away our own records must do: a sale is not refused for that. */
  async isEntitled(userId: string, subjectId: string): Promise<boolean> {
    try {
      const options = { timeoutMs: ownershipPatienceMs };
      return (await this.rpc.call(ownsSubject, { userId, subjectId }, undefined, options)).owns;
    } catch (error) {
      if (!Failure.is(error, unavailable)) throw error;
      this.log.warn({ userId, subjectId }, 'licensing is away: sold on our own records');
      return false;
    }
  }
}
