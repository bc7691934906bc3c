import { type Category, listPlugins, pluginNotFound } from '#contracts/catalogue/plugins';
import { pluginChanged } from '#contracts/catalogue/events';
import { pluginWithoutFiles, salesTerms, type SalesTerms } from '#contracts/catalogue/sales';
import { userDeleted } from '#contracts/identity/events';
import { type Contact, contactOf } from '#contracts/identity/users';
import { Failure } from '#contracts/kit/failure';
import type { EventContract } from '#contracts/kit/event';
import type { RequestContract } from '#contracts/kit/request';
import { orderFulfilled } from '#contracts/licensing/events';
import { ownedSubjects, ownsSubject, type OwnsQuestion } from '#contracts/licensing/entitlements';
import type { Bus } from '#platform/bus/bus';
import { newId } from '#platform/database/new-id';
import { busSubject, eventSubject } from '#platform/events/topology';
import { decode, encode, encodeFailure, encodeReply } from '#platform/rpc/wire';

export interface ToldFact {
  subject: string;
  id: string;
  requestId: string;
  data: Record<string, unknown>;
}

function unreachable(): never {
  throw new Error('somebody was asked for whom there is no answer');
}

/** Plays the other services as their contracts describe them: catalogue, identity and licensing. */
export class Neighbours {
  readonly products = new Map<string, SalesTerms>();
  /** By slug; what is not named here is an effect. */
  readonly categories = new Map<string, Category>();
  /** Slugs of plug-ins that lost their files. */
  readonly withoutFiles = new Set<string>();
  readonly contacts = new Map<string, Contact>();
  /** `user:plugin` */
  readonly entitlements = new Set<string>();
  /** Every event that commerce published, in the order of its arrival. */
  readonly told: ToldFact[] = [];
  private licensing: { unsubscribe: () => void } | undefined;

  constructor(private readonly bus: Bus) {
    this.answer(salesTerms, ({ slug }) => {
      const terms = this.products.get(slug);
      if (!terms) throw new Failure(pluginNotFound, { slug });
      if (this.withoutFiles.has(slug)) throw new Failure(pluginWithoutFiles, { slug });
      return terms;
    });
    this.answer(listPlugins, () => ({
      success: true,
      data: [...this.products.values()].map((terms) => this.cardOf(terms)),
    }));
    this.answer(ownedSubjects, ({ userId }) => ({
      subjectIds: [...this.entitlements].flatMap((owned) => {
        const [owner = '', subjectId = ''] = owned.split(':');
        return owner === userId ? [subjectId] : [];
      }),
    }));
    this.answer(contactOf, ({ userId }) => this.contacts.get(userId) ?? unreachable());
    this.licensingComesBack();
    bus.connection.subscribe(busSubject('commerce.*.v1'), {
      callback: (_, message) => {
        const { id, requestId, data } = decode(message.data) as ToldFact;
        this.told.push({ subject: eventSubject(message.subject), id, requestId, data });
      },
    });
  }

  sells(terms: SalesTerms): void {
    this.products.set(terms.slug, terms);
  }

  licensingGoesAway(): void {
    this.licensing?.unsubscribe();
  }

  licensingComesBack(): void {
    this.licensing = this.answer(ownsSubject, ({ userId, subjectId }: OwnsQuestion) => ({
      owns: this.entitlements.has(`${userId}:${subjectId}`),
    }));
  }

  /** Licensing's answer to a paid order. */
  async fulfils(orderId: string, downloadToken: string, eventId = newId()): Promise<void> {
    const data = { orderId, downloadToken, fulfilledAt: new Date().toISOString(), entitlementIds: [newId()] };
    await this.publish(orderFulfilled, data, eventId);
  }

  /** Identity tells that an account is gone. */
  deletes(userId: string): Promise<void> {
    return this.publish(userDeleted, { userId, deletedAt: new Date().toISOString() }, newId());
  }

  /** Catalogue tells that a product was changed, shown or hidden. */
  async changesProduct(slug: string, isActive: boolean): Promise<void> {
    const { pluginId } = this.products.get(slug) ?? unreachable();
    await this.publish(pluginChanged, { pluginId, slug, isActive }, newId());
  }

  private cardOf({ pluginId, slug, name, version, description, imageUrl, priceCents }: SalesTerms) {
    const lists = { compatibility: [], features: [], tags: [], audioSamples: [] };
    const category = this.categories.get(slug) ?? 'effect';
    const ids = { id: pluginId, _id: pluginId };
    return {
      ...ids,
      slug,
      name,
      version,
      description,
      imageUrl,
      category,
      price: priceCents / 100,
      ...lists,
    };
  }

  private async publish<D extends object>(contract: EventContract<D>, data: D, id: string): Promise<void> {
    const envelope = { id, occurredAt: new Date().toISOString(), actor: 'system', requestId: newId(), data };
    await this.bus.connection.jetstream().publish(busSubject(contract.subject), encode(envelope));
  }

  /** What was told of one order under a subject. */
  factsOf(subject: string, orderId: string): ToldFact[] {
    return this.told.filter((fact) => fact.subject === subject && fact.data['orderId'] === orderId);
  }

  private answer<I extends object, O extends object>(
    contract: RequestContract<I, O>,
    answer: (input: I) => O,
  ) {
    return this.bus.connection.subscribe(contract.subject, {
      callback: (_, message) => {
        try {
          message.respond(encodeReply(answer(decode(message.data) as I)).bytes);
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          message.respond(encodeFailure(error));
        }
      },
    });
  }
}
