import type { DataSource } from 'typeorm';
import {
  type DeadLetters,
  listDeadLetters,
  type ReplayDeadLetter,
  replayDeadLetter,
  eventStillFails,
} from '#contracts/operations/dead-letter';
import { Failure, notFound } from '#contracts/kit/failure';
import { AuditLog } from '../audit/audit-log';
import type { RequestHandler } from '../rpc/handles';
import { applyEvent } from './apply-event';
import { describeError } from './move-to-dead-letters';
import { DeadLetter } from './dead-letter.entity';
import type { AwaitResult, EventRoute } from './event-route';

const maxListed = 200;

/** Lists and replays the dead letters of a service, for operators. */
export class DeadLetterAdmin {
  private readonly audit = new AuditLog();

  constructor(
    private readonly dataSource: DataSource,
    private readonly routes: readonly EventRoute[],
    private readonly awaitResult: AwaitResult,
  ) {}

  /** The handlers of both contracts, for the request server. */
  handlers(service: string): RequestHandler[] {
    return [
      { contract: listDeadLetters(service), handle: () => this.list() },
      { contract: replayDeadLetter(service), handle: (input: ReplayDeadLetter) => this.replay(input) },
    ];
  }

  private async list(): Promise<DeadLetters> {
    const rows = await this.dataSource
      .getRepository(DeadLetter)
      .find({ order: { diedAt: 'DESC' }, take: maxListed });
    return {
      items: rows.map((row) => ({
        ...row,
        diedAt: row.diedAt.toISOString(),
        canReplay: row.envelope !== null && this.routeOf(row) !== undefined,
      })),
    };
  }

  private routeOf(deadLetter: DeadLetter | null): EventRoute | undefined {
    return this.routes.find(({ consumer }) => consumer === deadLetter?.consumer);
  }

  /** Applies the stored event again. If it fails again, the row stays with the newer error. */
  private async replay({ id }: ReplayDeadLetter): Promise<object> {
    const deadLetters = this.dataSource.getRepository(DeadLetter);
    const deadLetter = await deadLetters.findOneBy({ id });
    const route = this.routeOf(deadLetter);
    if (!deadLetter?.envelope || !route) throw new Failure(notFound);
    try {
      await applyEvent(this.dataSource, route, deadLetter.envelope, this.awaitResult);
    } catch (error) {
      await deadLetters.update(
        { id },
        { error: describeError(error), deliveries: deadLetter.deliveries + 1 },
      );
      throw new Failure(eventStillFails, {}, error);
    }
    await this.dataSource.transaction(async (tx) => {
      await tx.getRepository(DeadLetter).delete({ id });
      const after = { event: deadLetter.subject };
      await this.audit.record(tx, { action: 'event.replayed', subject: deadLetter.eventId, after });
    });
    return {};
  }
}
