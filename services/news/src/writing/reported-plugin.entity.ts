import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cents } from '#contracts/fields/money';

/** Version and price of a plug-in in the last draft that mentioned it. */
@Entity('noticed_plugins')
export class ReportedPlugin {
  @PrimaryColumn('text') slug: string;
  @Column('text') version: string;
  @Column('int') priceCents: Cents;
}
