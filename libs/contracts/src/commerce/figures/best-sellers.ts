import { IsBoolean, IsInt, IsNumber, IsString, IsUUID, Matches } from 'class-validator';
import { Many } from '../../fields/nested';
import { request } from '../../kit/request';
import { FiguresQuery } from '../../operations/figures';

/** A plug-in or a bundle that was sold in a period. */
export class BestSeller {
  @IsUUID() id: string;
  @IsBoolean() isBundle: boolean;
  /** Its name in the purchases. */
  @IsString() name: string;
  /** How often it was bought. A plug-in that was bought with a bundle counts for the bundle. */
  @IsInt() sold: number;
  /** What was paid for it less what was refunded in the period, in units of the currency of the shop. */
  @IsNumber() net: number;
}

export class BestSellers {
  /** First day of the period in the time zone of the shop; it ends today. */
  @IsString() @Matches(/^\d{4}-\d{2}-\d{2}$/) from: string;
  /** The largest net amounts first. */
  @Many(() => BestSeller) products: BestSeller[];
}

/** The five products of a period that earned most. */
export const bestSellers = request('commerce.best-sellers.list', {
  http: 'GET /api/admin/best-sellers',
  description: 'Returns the five products of a period that earned most; a bundle counts as one.',
  input: FiguresQuery,
  output: BestSellers,
  access: 'figures:read',
  idempotent: true,
});
