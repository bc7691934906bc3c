import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Category } from '#contracts/catalogue/product-content';
import type { ReductionKind, ScopeKind } from '#contracts/commerce/pricing/reductions';

/** A discount that customers get by one of its codes. Only its end changes. */
@Entity('discounts')
export class Discount {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text') kind: ReductionKind;
  @Column('int', { nullable: true }) percent: number | null;
  @Column('int', { nullable: true }) amountCents: number | null;
  @Column('text') scope: ScopeKind;
  @Column('text', { array: true, default: [] }) categories: Category[];
  @Column('uuid', { array: true, default: [] }) pluginIds: string[];
  @Column('timestamptz') startsAt: Date;
  @Column('timestamptz', { nullable: true }) endsAt: Date | null;
  /** Uses of each of its codes: 1 in a batch; null is unlimited. */
  @Column('int', { nullable: true }) maxUses: number | null;
  @Column('int', { nullable: true }) maxUsesPerCustomer: number | null;
  @Column('boolean') isExclusive: boolean;
  @Column('boolean') isBatch: boolean;
  @Column('timestamptz') createdAt: Date;
}
