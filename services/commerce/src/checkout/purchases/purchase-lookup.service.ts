import { Inject, Injectable } from '@nestjs/common';
import { salesTerms, type SalesTerms } from '#contracts/catalogue/sales';
import { findContact, type Contact } from '#contracts/identity/users';
import type { Language } from '#contracts/kit/actor';
import { Failure, notFound, unauthenticated, unavailable } from '#contracts/kit/failure';
import { checkOwnership, listOwnedSubjects } from '#contracts/licensing/entitlements';
import type { Log } from '#platform/log/log';
import { RpcClient } from '#platform/rpc/rpc-client';
import { LOG } from '#platform/run/platform.module';

/** The check of the entitlement is optional, so a purchase does not wait longer for it. */
const entitlementTimeoutMs = 800;

/** Reads the data of a purchase from catalogue, identity and licensing. */
@Injectable()
export class PurchaseLookupService {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** The product with its present price. @throws Failure PLUGIN_NOT_FOUND */
  salesTerms(slug: string, lang: Language): Promise<SalesTerms> {
    return this.rpc.call(salesTerms, { slug, lang });
  }

  /** Name and address of the customer. @throws Failure UNAUTHENTICATED if the account was deleted */
  async contactOf(userId: string): Promise<Contact> {
    try {
      return await this.rpc.call(findContact, { userId });
    } catch (error) {
      if (Failure.is(error, notFound)) throw new Failure(unauthenticated, {}, error);
      throw error;
    }
  }

  /**
   * Those of some plug-ins for which licensing has an entitlement. While it is unavailable the orders of this service decide, so
   * that sales continue.
   */
  async entitledAmong(userId: string, pluginIds: readonly string[]): Promise<Set<string>> {
    try {
      const owned = await this.ownedAmong(userId, pluginIds);
      return new Set(pluginIds.filter((id) => owned.has(id)));
    } catch (error) {
      if (!Failure.is(error, unavailable)) throw error;
      this.log.warn({ userId, pluginIds }, 'licensing unavailable; ownership checked by orders only');
      return new Set();
    }
  }

  /** One plug-in is looked up; for several ones the list of all is shorter than their requests. */
  private async ownedAmong(userId: string, pluginIds: readonly string[]): Promise<Set<string>> {
    const options = { timeoutMs: entitlementTimeoutMs };
    const [subjectId, ...others] = pluginIds;
    if (subjectId === undefined) return new Set();
    if (others.length > 0)
      return new Set((await this.rpc.call(listOwnedSubjects, { userId }, undefined, options)).subjectIds);
    const { owns } = await this.rpc.call(checkOwnership, { userId, subjectId }, undefined, options);
    return new Set(owns ? [subjectId] : []);
  }
}
