import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The address of an account. Whoever deletes the account is forgotten here as well, and that fact names no address. */
@Entity('customers')
export class Customer {
  @PrimaryColumn('uuid') userId: string;
  @Column('text') email: string;
  /** When the account took it. */
  @Column('timestamptz') since: Date;
}
