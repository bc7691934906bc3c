import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Category } from '#contracts/catalogue/product-content';
import type { ReductionKind, ScopeKind } from '#contracts/commerce/pricing/reductions';

/** Reduced prices of many products for a period. Only its end changes, so that former prices can be computed. */
@Entity('sales')
export class Sale {
  @PrimaryColumn('uuid') id: string;
  @Column('text') nameEn: string;
  @Column('text') nameRu: string;
  @Column('text') kind: ReductionKind;
  @Column('int', { nullable: true }) percent: number | null;
  @Column('int', { nullable: true }) amountCents: number | null;
  @Column('text') scope: ScopeKind;
  @Column('text', { array: true, default: [] }) categories: Category[];
  @Column('uuid', { array: true, default: [] }) pluginIds: string[];
  @Column('timestamptz') startsAt: Date;
  @Column('timestamptz') endsAt: Date;
  @Column('timestamptz') createdAt: Date;
}
