import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { shopTimeZone } from '#contracts/fields/time-zone';
import { timelineSql } from '../../orders/placed-orders/orders.service';
import { invoiceNumber, type SeriesState, startOfSeries } from './invoice-number';

/** A number and its date of issue, which never precedes that of a smaller number. */
export interface IssuedNumber {
  number: string;
  issuedAt: Date;
}

interface SeriesRow extends SeriesState {
  issuedAt: Date;
}

interface Clock {
  issuedAt: Date;
  year: number;
  timeline: number;
}

const beginSeries = `insert into invoice_series (name, timeline, year, last_sequence, last_issued_at)
  values ($1, 1, 0, 0, 'epoch') on conflict do nothing`;
const lockSeries = `select timeline, year, last_sequence as "lastSequence", last_issued_at as "issuedAt"
  from invoice_series where name = $1 for update`;

/**
 * The clock is read after the lock was taken, so that dates have the order of the numbers. The year is that of the printed date, in
 * the time zone of the shop.
 */
const readClock = `select time as "issuedAt", extract(year from time at time zone $2)::int as year, ${timelineSql} as timeline
  from greatest($1::timestamptz, clock_timestamp()) as time`;

/**
 * Numbers of invoices and credit notes without gaps: the row of the series is locked until the transaction that writes the
 * documents ends, so a number that is not used was never given. A sequence would lose the numbers of every rollback.
 */
@Injectable()
export class InvoiceSeriesService {
  /** The next `count` numbers of the series of a prefix, which begins with its first number. */
  async take(tx: EntityManager, name: string, count: number): Promise<IssuedNumber[]> {
    await tx.query(beginSeries, [name]);
    const [last] = await tx.query<SeriesRow[]>(lockSeries, [name]);
    if (!last) throw new Error(`the series ${name} does not exist`);
    const [clock] = await tx.query<Clock[]>(readClock, [last.issuedAt, shopTimeZone()]);
    if (!clock) throw new Error('the database has no clock');
    const state = startOfSeries(last, clock.timeline, clock.year);
    await tx.query(
      `update invoice_series set timeline = $2, year = $3, last_sequence = $4, last_issued_at = $5 where name = $1`,
      [name, state.timeline, state.year, state.lastSequence + count, clock.issuedAt],
    );
    return Array.from({ length: count }, (_, index) => ({
      number: invoiceNumber(name, state, state.lastSequence + index + 1),
      issuedAt: clock.issuedAt,
    }));
  }
}
