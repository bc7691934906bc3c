import { IsIn, IsInt, IsNumber, IsOptional, IsString, IsUUID, Matches } from 'class-validator';
import { Many, One } from '../../fields/nested';
import { PageQuery, Pagination } from '../../kit/page';
import { request } from '../../kit/request';
import { type FigurePeriod, IsFigurePeriod } from '../../operations/figures';
import { refundReasons } from '../refunds';

/** A refund in Stripe's dashboard may have no reason. */
export const refundFigureReasons = [...refundReasons, 'not_given'] as const;
export type RefundFigureReason = (typeof refundFigureReasons)[number];

export class RefundFiguresQuery extends PageQuery {
  @IsFigurePeriod() days: FigurePeriod = 30;
}

/** The next batch of the export, by the last id of the previous one. */
export class ExportRefundFigures {
  @IsFigurePeriod() days: FigurePeriod = 30;
  @IsOptional() @IsUUID() after?: string;
}

/** Refunds for one reason. Amounts in dollars. */
export class ReasonFigures {
  @IsIn([...refundFigureReasons]) reason: RefundFigureReason;
  /** Refunded plug-ins: a refund that is spread over three plug-ins counts three times. */
  @IsInt() refunded: number;
  @IsNumber() refundedAmount: number;
  /** Of the amount sold; null if nothing was sold. */
  @IsOptional() @IsNumber() share: number | null;
}

/** What was sold in a period, and what was refunded in it. */
export class SalesAndRefunds {
  @IsInt() sold: number;
  @IsNumber() soldAmount: number;
  @IsInt() refunded: number;
  @IsNumber() refundedAmount: number;
  /** The refunded amount, of the amount sold; null if nothing was sold. */
  @IsOptional() @IsNumber() share: number | null;
}

export class ProductRefundFigures extends SalesAndRefunds {
  /** The plug-in. */
  @IsUUID() id: string;
  /** Its name in the purchases. */
  @IsString() name: string;
  @Many(() => ReasonFigures) reasons: ReasonFigures[];
}

export class RefundFigures {
  /** First day of the period in the time zone of the shop; it ends today. */
  @IsString() @Matches(/^\d{4}-\d{2}-\d{2}$/) from: string;
  @One(() => SalesAndRefunds) total: SalesAndRefunds;
  @Many(() => ReasonFigures) reasons: ReasonFigures[];
  /** The largest refunded amounts first. */
  @Many(() => ProductRefundFigures) products: ProductRefundFigures[];
  @One(() => Pagination) pagination: Pagination;
}

export class RefundFiguresBatch {
  @Many(() => ProductRefundFigures) rows: ProductRefundFigures[];
}

/** Sales and refunds of a period by plug-in and by reason. */
export const refundFigures = request('commerce.refund-figures.list', {
  http: 'GET /api/admin/refund-figures',
  description: 'Returns sales and refunds of a period by plug-in and by reason.',
  input: RefundFiguresQuery,
  output: RefundFigures,
  access: 'figures:read',
  idempotent: true,
});

/** The same plug-ins in batches; an empty batch is the end. */
export const exportRefundFigures = request('commerce.refund-figures.export', {
  input: ExportRefundFigures,
  output: RefundFiguresBatch,
  access: 'figures:read',
  idempotent: true,
});
