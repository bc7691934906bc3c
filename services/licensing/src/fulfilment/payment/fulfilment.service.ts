import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { storableJson } from '#contracts/kit/storable-text';
import type { OrderPaid, PaidItem } from '#contracts/commerce/events';
import { orderFulfilled } from '#contracts/licensing/events';
import {
  type BoundStatement,
  executeTogether,
  executeWithCommit,
  type StatementResults,
} from '#platform/database/transactions/combined-statement';
import { erasedAmong, ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import type { ConsumedEvent } from '#platform/events/event-route';
import type { Log } from '#platform/log/log';
import { runWithContext } from '#platform/log/request-context';
import { type NewEvent, Outbox } from '#platform/outbox/outbox';
import { LOG } from '#platform/run/platform.module';
import { DownloadGrantsService, knownGrants } from '../../downloads/grants/download-grants.service';
import {
  EntitlementGrantsService,
  knownEntitlements,
} from '../../entitlements/grants/entitlement-grants.service';
import { GiftsService } from '../../gifts/gifts.service';
import { entitlementOf, type Fulfilment, purchaseRow } from './fulfilment';
import { OwnershipEventsService } from '../ownership-events.service';
import { presentState } from '../purchase.states';
import { knownUpgrades, UpgradesService, upgradesOf } from '../upgrades/upgrades.service';
import { knownPurchases, purchaseUpsert } from './purchase.statements';

type Payment = ConsumedEvent<OrderPaid>;

/**
 * Grants entitlements, licences and downloads of paid orders: one statement reads what is known, one writes what is granted. The
 * mail of a purchase is the receipt of commerce, which waits for the fulfilment.
 */
@Injectable()
export class FulfilmentService {
  constructor(
    private readonly entitlements: EntitlementGrantsService,
    private readonly downloads: DownloadGrantsService,
    private readonly upgrades: UpgradesService,
    private readonly ownershipEvents: OwnershipEventsService,
    private readonly gifts: GiftsService,
    private readonly outbox: Outbox,
    private readonly erased: ErasedSubjects,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Runs in the transaction that writes the inbox rows and holds the `paymentLocks`. Idempotent: a repeated event grants nothing
   * more. Several orders of one user are fulfilled one after the other, because the first decides what the second one adds.
   */
  async fulfil(payments: readonly Payment[], tx: EntityManager): Promise<void> {
    for (let left = payments; left.length > 0;) {
      const users = new Set<string>();
      const [first, later]: [Payment[], Payment[]] = [[], []];
      for (const payment of left) {
        const { userId } = payment.data;
        (users.has(userId) ? later : first).push(payment);
        users.add(userId);
      }
      await this.fulfilTogether(first, tx);
      left = later;
    }
  }

  private async fulfilTogether(payments: readonly Payment[], tx: EntityManager): Promise<void> {
    const known = await executeTogether(tx, this.reads(payments.map(({ data }) => data)));
    const erased = new Set(known.of(erasedAmong).map(({ subjectId }) => subjectId));
    const fulfilments: Fulfilment[] = [];
    const events: NewEvent[] = [];
    for (const { data: order, meta } of payments) {
      if (erased.has(order.userId)) {
        this.log.info({ orderId: order.orderId, userId: order.userId }, 'event for erased user ignored');
        continue;
      }
      const fulfilment = this.decide(order, known);
      fulfilments.push(fulfilment);
      runWithContext({ requestId: meta.requestId, actor: meta.actor }, () =>
        events.push(...this.eventsOf(fulfilment)),
      );
    }
    if (fulfilments.length === 0) return;
    await executeWithCommit(tx, [...this.writes(fulfilments), this.outbox.insertion(tx, events)]);
    for (const fulfilment of fulfilments) await this.reconcileKnown(fulfilment, tx);
  }

  /** Tombstones, earlier refunds, entitlements and grants of some orders. */
  private reads(orders: readonly OrderPaid[]): BoundStatement[] {
    const orderIds = orders.map(({ orderId }) => orderId);
    const items = orders.flatMap(({ orderId, userId, items: paid }) =>
      paid.map(({ pluginId }) => ({ orderId, userId, pluginId })),
    );
    return [
      this.erased.among(orders.map(({ userId }) => userId)),
      { statement: knownPurchases, values: [orderIds] },
      this.entitlements.known(items),
      this.downloads.known(orderIds),
      this.upgrades.known(items),
    ];
  }

  /** A second purchase of an owned product adds no second entitlement; an administrator may refund it. */
  private decide(order: OrderPaid, known: StatementResults): Fulfilment {
    const { orderId } = order;
    const isOfOrder = (row: { orderId: string }) => row.orderId === orderId;
    const { state = 'active' as const, revokedPluginIds = [] } =
      known.of(knownPurchases).find(isOfOrder) ?? {};
    const stateOf = ({ pluginId }: PaidItem) => (revokedPluginIds.includes(pluginId) ? 'revoked' : state);
    const owned = order.gift ? [] : known.of(knownEntitlements).filter(isOfOrder);
    // A present grants nothing to its buyer.
    const granted = (order.gift ? [] : order.items)
      .filter(({ pluginId }) => !owned.some((one) => one.pluginId === pluginId))
      .map((item) => this.entitlements.create(entitlementOf(order, item, stateOf(item))));
    const downloadToken = this.downloads.tokenOf(order, known.of(knownGrants).find(isOfOrder)?.tokenHash);
    return {
      order,
      state,
      fulfilledAt: new Date(),
      downloadToken,
      grant: this.downloads.create(order, downloadToken, {
        isWhole: state !== 'active',
        pluginIds: revokedPluginIds,
      }),
      granted,
      entitlementIds: [...owned, ...granted].map(({ id }) => id),
      isUpgraded: known.of(knownUpgrades).some(isOfOrder),
    };
  }

  private eventsOf({ order, downloadToken, fulfilledAt, granted, entitlementIds }: Fulfilment) {
    const { orderId } = order;
    const data = { orderId, downloadToken, fulfilledAt: fulfilledAt.toISOString(), entitlementIds };
    const gained = granted
      .filter(({ status }) => status !== 'revoked')
      .map((one) => this.ownershipEvents.granted(one));
    return [...gained, this.outbox.event(orderFulfilled, data)];
  }

  private writes(fulfilments: readonly Fulfilment[]): BoundStatement[] {
    return [
      { statement: purchaseUpsert, values: [storableJson(fulfilments.map(purchaseRow))] },
      ...this.entitlements.insertions(fulfilments.flatMap(({ granted }) => granted)),
      ...this.upgrades.insertions(fulfilments.flatMap(({ order }) => upgradesOf(order))),
      this.downloads.insertion(fulfilments.map(({ grant }) => grant)),
    ];
  }

  /** An existing entitlement may belong to a disputed order, and this order is not disputed. An upgrade supersedes a licence. */
  private async reconcileKnown(fulfilment: Fulfilment, tx: EntityManager): Promise<void> {
    const { order, granted, entitlementIds, isUpgraded } = fulfilment;
    const { orderId, userId, items } = order;
    if (order.gift) return this.giveLater(fulfilment, tx);
    const pluginIds = items.map(({ pluginId }) => pluginId);
    const isUpgrade = upgradesOf(order).length > 0;
    if (granted.length < items.length || isUpgrade || isUpgraded)
      await this.ownershipEvents.reconcile(tx, userId, pluginIds);
    this.log.info({ orderId, entitlementIds }, 'order fulfilled');
  }

  private async giveLater({ order, state, grant }: Fulfilment, tx: EntityManager): Promise<void> {
    await this.gifts.create(tx, order, presentState(state, grant.revokedPluginIds));
    this.log.info({ orderId: order.orderId }, 'present prepared');
  }
}
