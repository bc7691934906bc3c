import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A code in upper case, of a discount. */
@Entity('discount_codes')
export class DiscountCode {
  @PrimaryColumn('text') code: string;
  @Column('uuid') discountId: string;
}
