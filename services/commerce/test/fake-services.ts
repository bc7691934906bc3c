import { type BundleTerms, listBundleNames, listBundleTerms } from '#contracts/catalogue/bundles';
import { findOfferPlugins, listPluginSummaries } from '#contracts/catalogue/plugin-summaries';
import { pluginNotFound } from '#contracts/catalogue/plugins';
import type { Category } from '#contracts/catalogue/product-content';
import { pluginChanged } from '#contracts/catalogue/events';
import { listSalesTerms, pluginWithoutFiles, salesTerms, type SalesTerms } from '#contracts/catalogue/sales';
import { userDeleted } from '#contracts/identity/events';
import { type Contact, findContact } from '#contracts/identity/users';
import { Failure, notFound } from '#contracts/kit/failure';
import type { Language } from '#contracts/kit/actor';
import type { EventContract } from '#contracts/kit/event';
import type { RequestContract } from '#contracts/kit/request';
import { renewGrant } from '#contracts/licensing/downloads';
import { orderFulfilled } from '#contracts/licensing/events';
import { findOrderUse, type OrderUse } from '#contracts/licensing/order-use';
import {
  listOwnedSubjects,
  listSubjectsOfAddress,
  checkOwnership,
  type CheckOwnership,
} from '#contracts/licensing/entitlements';
import type { Bus } from '#platform/bus/bus';
import { newId } from '#platform/database/new-id';
import { busSubject, eventSubject } from '#platform/event-stream/topology';
import { decode, encode, encodeFailure, encodeReply } from '#platform/rpc/wire';

export interface PublishedEvent {
  subject: string;
  id: string;
  requestId: string;
  data: Record<string, unknown>;
}

function unreachable(): never {
  throw new Error('no response configured for this request');
}

/** Fakes of catalogue, identity and licensing that implement their contracts. */
export class FakeServices {
  readonly products = new Map<string, Omit<SalesTerms, 'category'>>();
  /** Bundles by slug. */
  readonly bundles = new Map<string, BundleTerms>();
  /** By slug; the default is effect. */
  readonly categories = new Map<string, Category>();
  /** Slugs of plug-ins without files. */
  readonly withoutFiles = new Set<string>();
  readonly contacts = new Map<string, Contact>();
  /** `user:plugin` */
  readonly entitlements = new Set<string>();
  /** Those of the entitlements that cannot be upgraded. */
  readonly withoutUpgrade = new Set<string>();
  /** The last major version that a licence covers, by entitlement. */
  readonly lastMajors = new Map<string, number>();
  /** Every event that commerce published, in order of arrival. */
  readonly published: PublishedEvent[] = [];
  /** Slugs of bundles that are not on sale. */
  readonly bundlesOffSale = new Set<string>();
  /** Russian names of bundles by slug. */
  readonly russianNames = new Map<string, string>();
  /** How the products of orders were used; the default is not at all. */
  readonly orderUses = new Map<string, OrderUse>();
  private licensing: { unsubscribe: () => void }[] = [];

  constructor(private readonly bus: Bus) {
    this.respond(salesTerms, ({ slug }) => this.termsOf(slug));
    this.respond(listSalesTerms, ({ slugs }) => {
      const known = slugs.filter((slug) => this.products.has(slug));
      const withoutFiles = known.filter((slug) => this.withoutFiles.has(slug));
      return {
        terms: known.filter((slug) => !this.withoutFiles.has(slug)).map((slug) => this.termsOf(slug)),
        withoutFiles: withoutFiles.map((slug) => ({ slug, name: this.products.get(slug)?.name ?? '' })),
      };
    });
    this.respond(listBundleTerms, ({ slugs, lang }) => ({
      bundles: [...this.bundles.values()]
        .filter(({ slug }) => !this.bundlesOffSale.has(slug) && (slugs?.includes(slug) ?? true))
        .map((bundle) => ({ ...bundle, name: this.bundleName(bundle, lang) })),
    }));
    this.respond(listBundleNames, ({ ids, lang }) => ({
      bundles: [...this.bundles.values()]
        .filter(({ bundleId }) => ids.includes(bundleId))
        .map((bundle) => ({ bundleId: bundle.bundleId, name: this.bundleName(bundle, lang) })),
    }));
    // The rules select from what they are given, so the fake gives them the whole catalogue.
    this.respond(findOfferPlugins, () => ({
      plugins: [...this.products.values()].map((terms) => this.offerPluginOf(terms)),
    }));
    this.respond(listPluginSummaries, () => ({
      plugins: [...this.products.values()].map(({ pluginId: id, slug, version, priceCents }) => {
        const category = this.categories.get(slug) ?? 'effect';
        return { id, slug, category, version, priceCents, updatedAt: new Date().toISOString() };
      }),
      next: null,
    }));
    this.respond(findContact, ({ userId }) => {
      const contact = this.contacts.get(userId);
      if (!contact) throw new Failure(notFound);
      return contact;
    });
    this.respond(renewGrant, () => ({}));
    this.startLicensing();
    bus.connection.subscribe(busSubject('commerce.*.v1'), {
      callback: (_, message) => {
        const { id, requestId, data } = decode(message.data) as PublishedEvent;
        this.published.push({ subject: eventSubject(message.subject), id, requestId, data });
      },
    });
  }

  private bundleName({ slug, name }: BundleTerms, lang: Language): string {
    return (lang === 'ru' && this.russianNames.get(slug)) || name;
  }

  addProduct(terms: Omit<SalesTerms, 'category'>): void {
    this.products.set(terms.slug, terms);
  }

  stopLicensing(): void {
    for (const subscription of this.licensing) subscription.unsubscribe();
  }

  startLicensing(): void {
    this.licensing = [
      this.respond(findOrderUse, ({ orderId }) => this.useOf(orderId)),
      this.respond(checkOwnership, ({ userId, subjectId }: CheckOwnership) => ({
        owns: this.entitlements.has(`${userId}:${subjectId}`),
      })),
      this.respond(listSubjectsOfAddress, ({ email }) => {
        const owner = [...this.contacts.values()].find((contact) => contact.email === email);
        const subjectIds = [...this.entitlements].flatMap(
          (owned) => owned.split(`${owner?.userId}:`)[1] ?? [],
        );
        return { subjectIds };
      }),
      this.respond(listOwnedSubjects, ({ userId }) => {
        const subjectIds = [...this.entitlements].flatMap((owned) => {
          const [owner = '', subjectId = ''] = owned.split(':');
          return owner === userId ? [subjectId] : [];
        });
        return {
          subjectIds,
          withoutUpgradeIds: subjectIds.filter((id) => this.withoutUpgrade.has(`${userId}:${id}`)),
          limited: subjectIds.flatMap((subjectId) => {
            const lastMajor = this.lastMajors.get(`${userId}:${subjectId}`);
            return lastMajor === undefined ? [] : [{ subjectId, lastMajor }];
          }),
        };
      }),
    ];
  }

  /** Publishes the event of licensing about a fulfilled order. */
  async fulfilOrder(orderId: string, downloadToken: string, eventId = newId()): Promise<void> {
    const data = { orderId, downloadToken, fulfilledAt: new Date().toISOString(), entitlementIds: [newId()] };
    await this.publish(orderFulfilled, data, eventId);
  }

  /** Publishes the event of identity about a deleted account. */
  deleteUser(userId: string): Promise<void> {
    return this.publish(userDeleted, { userId, deletedAt: new Date().toISOString() }, newId());
  }

  /** Publishes the event of catalogue about a changed product. */
  async changeProduct(slug: string, isActive: boolean): Promise<void> {
    const { pluginId } = this.products.get(slug) ?? unreachable();
    await this.publish(pluginChanged, { pluginId, slug, isActive }, newId());
  }

  publishEvent<D extends object>(contract: EventContract<D>, data: D): Promise<void> {
    return this.publish(contract, data, newId());
  }

  /** A computer has used the licence of an order, and its file was downloaded. */
  activate(orderId: string, name = 'Plugin', at = new Date()): void {
    const moment = at.toISOString();
    this.orderUses.set(orderId, {
      licences: [{ subjectId: newId(), name, firstActivatedAt: moment }],
      downloads: [{ startedAt: moment, completedAt: moment }],
      mails: [],
    });
  }

  private useOf(orderId: string): OrderUse {
    return this.orderUses.get(orderId) ?? { licences: [], downloads: [], mails: [] };
  }

  termsOf(slug: string): SalesTerms {
    const terms = this.products.get(slug);
    if (!terms) throw new Failure(pluginNotFound, { slug });
    if (this.withoutFiles.has(slug)) throw new Failure(pluginWithoutFiles, { slug, name: terms.name });
    return { ...terms, category: this.categories.get(slug) ?? 'effect' };
  }

  private offerPluginOf({ pluginId, slug, name, imageUrl, priceCents }: Omit<SalesTerms, 'category'>) {
    return { pluginId, slug, name, imageUrl, priceCents, category: this.categories.get(slug) ?? 'effect' };
  }

  private async publish<D extends object>(contract: EventContract<D>, data: D, id: string): Promise<void> {
    const envelope = { id, occurredAt: new Date().toISOString(), actor: 'system', requestId: newId(), data };
    await this.bus.connection.jetstream().publish(busSubject(contract.subject), encode(envelope));
  }

  /** The published events of an order with this subject. */
  eventsOf(subject: string, orderId: string): PublishedEvent[] {
    return this.published.filter((fact) => fact.subject === subject && fact.data['orderId'] === orderId);
  }

  private respond<I extends object, O extends object>(
    contract: RequestContract<I, O>,
    handler: (input: I) => O,
  ) {
    return this.bus.connection.subscribe(contract.subject, {
      callback: (_, message) => {
        try {
          message.respond(encodeReply(handler(decode(message.data) as I)).bytes);
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          message.respond(encodeFailure(error));
        }
      },
    });
  }
}
