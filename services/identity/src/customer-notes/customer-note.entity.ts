import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A note of an administrator on a customer. */
@Entity('customer_notes')
export class CustomerNote {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('uuid') authorId: string;
  @Column('text') text: string;
  @Column('timestamptz') createdAt: Date;
}
