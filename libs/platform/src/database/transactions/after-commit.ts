import {
  type EntityManager,
  type EntitySubscriberInterface,
  EventSubscriber,
  type QueryRunner,
} from 'typeorm';

interface TransactionEvent {
  readonly queryRunner: QueryRunner;
}

const callbacks = new WeakMap<QueryRunner, (() => void)[]>();

/**
 * Calls back once the transaction has committed, and never after a rollback. It is only for work that a row repeats: a process
 * that is killed after the commit does not call back.
 */
export function afterCommit(tx: EntityManager, callback: () => void): void {
  const runner = tx.queryRunner;
  if (!runner?.isTransactionActive) throw new Error('there is no open transaction');
  callbacks.set(runner, [...(callbacks.get(runner) ?? []), callback]);
}

/** Observes the transactions of a data source for `afterCommit`. The end of a savepoint is no commit. */
@EventSubscriber()
export class AfterCommitSubscriber implements EntitySubscriberInterface {
  afterTransactionCommit({ queryRunner }: TransactionEvent): void {
    if (queryRunner.isTransactionActive) return;
    const due = callbacks.get(queryRunner) ?? [];
    callbacks.delete(queryRunner);
    for (const callback of due) callback();
  }

  afterTransactionRollback({ queryRunner }: TransactionEvent): void {
    if (!queryRunner.isTransactionActive) callbacks.delete(queryRunner);
  }
}
