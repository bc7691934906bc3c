import { Injectable } from '@nestjs/common';
import {
  exportRefundFigures,
  type ExportRefundFigures,
  type ProductRefundFigures,
  type ReasonFigures,
  refundFigureReasons,
  refundFigures,
  type RefundFigures,
  type RefundFiguresBatch,
  type RefundFiguresQuery,
  type SalesAndRefunds,
} from '#contracts/commerce/figures/refund-figures';
import { toDollars } from '#contracts/fields/money';
import type { FigurePeriod } from '#contracts/operations/figures';
import { daysOf } from '#platform/figures/figure-days';
import { Handles } from '#platform/rpc/handles';
import { type ProductSum, ProductFiguresService } from './product-figures.service';

const batchSize = 500;

const countOf = (sums: readonly ProductSum[]) => sums.reduce((total, { count }) => total + count, 0);
const dollarsOf = (sums: readonly ProductSum[]) =>
  toDollars(sums.reduce((total, { cents }) => total + cents, 0));

/** To a tenth of a percent. */
const shareOf = (refunded: number, sold: number) =>
  sold === 0 ? null : Math.round((refunded / sold) * 1_000) / 1_000;

function salesAndRefunds(sold: readonly ProductSum[], refunded: readonly ProductSum[]): SalesAndRefunds {
  const [soldAmount, refundedAmount] = [dollarsOf(sold), dollarsOf(refunded)];
  const share = shareOf(refundedAmount, soldAmount);
  return { sold: countOf(sold), soldAmount, refunded: countOf(refunded), refundedAmount, share };
}

/** The reasons that occur, in the order of the contract. */
function reasonsOf(sold: readonly ProductSum[], refunded: readonly ProductSum[]): ReasonFigures[] {
  return refundFigureReasons.flatMap((reason) => {
    const sums = refunded.filter((sum) => sum.reason === reason);
    if (sums.length === 0) return [];
    const { refunded: count, refundedAmount, share } = salesAndRefunds(sold, sums);
    return [{ reason, refunded: count, refundedAmount, share }];
  });
}

function byPlugin(sums: readonly ProductSum[]): Map<string, ProductSum[]> {
  const found = new Map<string, ProductSum[]>();
  for (const sum of sums) found.set(sum.id, [...(found.get(sum.id) ?? []), sum]);
  return found;
}

/** Every plug-in that was sold or refunded: the largest refunded amounts first, then the largest sales. */
function productsOf(sold: readonly ProductSum[], refunded: readonly ProductSum[]): ProductRefundFigures[] {
  const [soldOf, refundedOf] = [byPlugin(sold), byPlugin(refunded)];
  const products = [...new Set([...soldOf.keys(), ...refundedOf.keys()])].map((id) => {
    const [sales, refunds] = [soldOf.get(id) ?? [], refundedOf.get(id) ?? []];
    const name = (sales[0] ?? refunds[0])?.name ?? '';
    return { id, name, ...salesAndRefunds(sales, refunds), reasons: reasonsOf(sales, refunds) };
  });
  return products.sort(
    (a, b) =>
      b.refundedAmount - a.refundedAmount || b.soldAmount - a.soldAmount || a.name.localeCompare(b.name),
  );
}

/** Sales and refunds of a period by plug-in and by reason. */
@Injectable()
export class RefundFiguresService {
  constructor(private readonly figures: ProductFiguresService) {}

  @Handles(refundFigures)
  async list({ days, page, limit }: RefundFiguresQuery): Promise<RefundFigures> {
    const { sold, refunded, products } = await this.read(days);
    const total = products.length;
    return {
      from: daysOf(days).from,
      total: salesAndRefunds(sold, refunded),
      reasons: reasonsOf(sold, refunded),
      products: products.slice((page - 1) * limit, page * limit),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  /** By name: a refund that is made while the file is read moves no row. */
  @Handles(exportRefundFigures)
  async export({ days, after }: ExportRefundFigures): Promise<RefundFiguresBatch> {
    const { products } = await this.read(days);
    const rows = products.sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
    const start = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
    return { rows: after !== undefined && start === 0 ? [] : rows.slice(start, start + batchSize) };
  }

  /** One after the other, so that statistics do not take all database connections. */
  private async read(days: FigurePeriod) {
    const sold = await this.figures.sold(days);
    const refunded = await this.figures.refunded(days);
    return { sold, refunded, products: productsOf(sold, refunded) };
  }
}
