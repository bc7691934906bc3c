import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The address of an account. The event of its deletion contains no address. */
@Entity('customers')
export class Customer {
  @PrimaryColumn('uuid') userId: string;
  @Column('text') email: string;
  /** When the account got this address. */
  @Column('timestamptz') since: Date;
}
