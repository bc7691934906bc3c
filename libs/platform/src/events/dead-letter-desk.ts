import type { MessageHandler } from '@nestjs/microservices';
import type { Observable } from 'rxjs';
import type { DataSource } from 'typeorm';
import {
  type DeadLetters,
  listDeadLetters,
  type ReplayDeadLetter,
  replayDeadLetter,
  stillIndigestible,
} from '#contracts/kit/dead-letter';
import { Failure, notFound } from '#contracts/kit/failure';
import type { RequestContract } from '#contracts/kit/request';
import { Audit } from '../audit/audit';
import { applyEvent, type EventRoute } from './apply-event';
import { errorText } from './bury-event';
import { DeadLetterRow } from './dead-letter.entity';

const newest = 200;

/** Where an operator sees and replays the events a service could not digest. Every service has one. */
export class DeadLetterDesk {
  private readonly audit = new Audit();

  constructor(
    private readonly dataSource: DataSource,
    private readonly routes: readonly EventRoute[],
    private readonly settle: (result: unknown) => Observable<unknown>,
  ) {}

  /** The two calls of the contract, for the request server. */
  handlers(service: string): { contract: RequestContract; handler: MessageHandler }[] {
    return [
      { contract: listDeadLetters(service), handler: () => this.list() },
      { contract: replayDeadLetter(service), handler: (input: ReplayDeadLetter) => this.replay(input) },
    ];
  }

  private async list(): Promise<DeadLetters> {
    const rows = await this.dataSource
      .getRepository(DeadLetterRow)
      .find({ order: { diedAt: 'DESC' }, take: newest });
    return {
      items: rows.map((row) => ({
        ...row,
        diedAt: row.diedAt.toISOString(),
        canReplay: row.envelope !== null && this.routeOf(row) !== undefined,
      })),
    };
  }

  private routeOf(letter: DeadLetterRow | null): EventRoute | undefined {
    return this.routes.find(({ consumer }) => consumer === letter?.consumer);
  }

  /** Applies the kept event again. If it fails again the letter stays, with the newer error. */
  private async replay({ id }: ReplayDeadLetter): Promise<object> {
    const letters = this.dataSource.getRepository(DeadLetterRow);
    const letter = await letters.findOneBy({ id });
    const route = this.routeOf(letter);
    if (!letter?.envelope || !route) throw new Failure(notFound);
    try {
      await applyEvent(this.dataSource, route, letter.envelope, this.settle);
    } catch (error) {
      await letters.update({ id }, { error: errorText(error), deliveries: letter.deliveries + 1 });
      throw new Failure(stillIndigestible, {}, error);
    }
    await this.dataSource.transaction(async (tx) => {
      await tx.getRepository(DeadLetterRow).delete({ id });
      const after = { event: letter.subject };
      await this.audit.record(tx, { action: 'event.replayed', subject: letter.eventId, after });
    });
    return {};
  }
}
