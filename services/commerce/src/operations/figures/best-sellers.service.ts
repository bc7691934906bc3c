import { Injectable } from '@nestjs/common';
import { type BestSeller, bestSellers, type BestSellers } from '#contracts/commerce/figures/best-sellers';
import { toDollars } from '#contracts/fields/money';
import type { FiguresQuery } from '#contracts/operations/figures';
import { daysOf } from '#platform/figures/figure-days';
import { Handles } from '#platform/rpc/handles';
import { ProductFiguresService, type ProductSum } from './product-figures.service';

const shown = 5;

/** The products that earned most in a period. */
@Injectable()
export class BestSellersService {
  constructor(private readonly figures: ProductFiguresService) {}

  /** One statement after the other, so that statistics do not take all database connections. */
  @Handles(bestSellers)
  async list({ days }: FiguresQuery): Promise<BestSellers> {
    const sold = await this.figures.soldTitles(days);
    const refunded = await this.figures.refundedTitles(days);
    const toBestSeller = ({ id, reason, name, count, cents }: ProductSum): BestSeller => {
      const returned = refunded.find((sum) => sum.id === id && sum.reason === reason)?.cents ?? 0;
      return { id, isBundle: reason === 'bundle', name, sold: count, net: toDollars(cents - returned) };
    };
    const products = sold
      .map(toBestSeller)
      .sort((a, b) => b.net - a.net || b.sold - a.sold || a.name.localeCompare(b.name))
      .slice(0, shown);
    return { from: daysOf(days).from, products };
  }
}
