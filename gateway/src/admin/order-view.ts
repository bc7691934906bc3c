import { IsOptional } from 'class-validator';
import { OrderMoment } from '#contracts/commerce/administration';
import { OrderFile, orderFile } from '#contracts/commerce/order-file';
import { Many, One } from '#contracts/kit/nested';
import { OrderRights } from '#contracts/licensing/order-rights';
import type { Question } from '../http/calls';

/** One order as commerce and licensing know it together. */
export class OrderView extends OrderFile {
  /** Null while licensing does not answer. */
  @IsOptional() @One(() => OrderRights) rights: OrderRights | null;
  /** What happened in both, in time order. */
  @Many(() => OrderMoment) timeline: OrderMoment[];
}

export const viewOrder: Question<{ id: string }, OrderView> = {
  subject: 'gateway.orders.view',
  input: orderFile.input,
  output: OrderView,
  fails: orderFile.fails,
};

function momentsOf({ rights, history = [], downloads, mails }: OrderRights): OrderMoment[] {
  return [
    ...rights.map(({ createdAt, name }) => ({ what: 'entitled', at: createdAt, about: name })),
    ...history.map(({ kind, at, name }) => ({ what: `licence_${kind}`, at, about: name })),
    ...rights.flatMap(({ seats }) =>
      seats.map(({ takenAt, machineName }) => ({ what: 'seat', at: takenAt, about: machineName })),
    ),
    ...(downloads?.transfers ?? []).map(({ startedAt, completedAt }) => ({
      what: completedAt ? 'downloaded' : 'download_begun',
      at: completedAt ?? startedAt,
    })),
    ...mails.map(({ template, state, queuedAt, sentAt }) => ({
      what: `mail_${state}`,
      at: sentAt ?? queuedAt,
      about: template,
    })),
  ];
}

/** Puts both halves together. */
export function orderView(file: OrderFile, rights: OrderRights | null): OrderView {
  const moments = [...file.moments, ...(rights ? momentsOf(rights) : [])];
  return { ...file, rights, timeline: moments.sort((a, b) => a.at.localeCompare(b.at)) };
}
