import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that an account was given after a purchase. A user who never changed the address has none. */
@Entity('owner_addresses')
export class OwnerAddress {
  @PrimaryColumn('uuid') userId: string;
  @PrimaryColumn('text') email: string;
  @Column('timestamptz') since: Date;
}
