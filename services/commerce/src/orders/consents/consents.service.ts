import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { sessionNotFound } from '#contracts/commerce/checkout';
import {
  consentKinds,
  consentMissing,
  consentOutdated,
  consentTextVersion,
  type OrderConsent,
  recordConsents,
  type RecordConsents,
  type RecordedConsents,
} from '#contracts/commerce/consumer-law/consents';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import type { Log } from '#platform/log/log';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { CheckoutAttemptsService } from '../checkout-attempts/checkout-attempts.service';
import { OrderConsentRow } from './order-consent.entity';
import { DeletionWithOrders } from '../placed-orders/order-records.service';
import type { CommerceExport } from '#contracts/commerce/data-export';
import { DataExport, type ExportingCustomer } from '../../personal-data';

const toView = ({ kind, textVersion, language, at }: OrderConsentRow): OrderConsent => ({
  ...{ kind, textVersion, language },
  at: at.toISOString(),
});

/** The consents that customers gave before they paid: `order_consents`. */
@Injectable()
export class ConsentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly attempts: CheckoutAttemptsService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Records both consents for the order of an open session of this user. Repeated, they keep their first time.
   * @throws Failure ORDER_NOT_FOUND, CONSENT_MISSING, CONSENT_OUTDATED
   */
  @Handles(recordConsents)
  async record(input: RecordConsents, { userId }: UserActor): Promise<RecordedConsents> {
    const { sessionId, kinds, textVersion, language } = input;
    if (!consentKinds.every((kind) => kinds.includes(kind))) throw new Failure(consentMissing);
    if (textVersion !== consentTextVersion) throw new Failure(consentOutdated);
    const attempt = await this.attempts.findBySession(sessionId);
    if (attempt?.userId !== userId || attempt.state !== 'open') throw new Failure(sessionNotFound);
    const { orderId } = attempt;
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(OrderConsentRow)
      .values(consentKinds.map((kind) => ({ orderId, kind, textVersion, language })))
      .orIgnore()
      .execute();
    this.log.info({ orderId, textVersion }, 'consents recorded');
    return { consents: await this.listByOrder(orderId) };
  }

  async listByOrder(orderId: string, tx: EntityManager = this.dataSource.manager): Promise<OrderConsent[]> {
    const rows = await tx
      .getRepository(OrderConsentRow)
      .find({ where: { orderId }, order: { at: 'ASC', kind: 'ASC' } });
    return rows.map(toView);
  }

  /** The consents of some orders, for the data export. */
  @DataExport()
  async export({ orderIds }: ExportingCustomer): Promise<Pick<CommerceExport, 'consents'>> {
    const rows = await this.dataSource.getRepository(OrderConsentRow).find({
      where: { orderId: In([...orderIds]) },
      order: { at: 'ASC', kind: 'ASC', textVersion: 'ASC' },
    });
    return { consents: rows.map((row) => ({ orderId: row.orderId, ...toView(row) })) };
  }

  @DeletionWithOrders()
  async deleteByOrders(tx: EntityManager, orderIds: readonly string[]): Promise<void> {
    await tx.query('delete from order_consents where order_id = any($1)', [orderIds]);
  }
}
