import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cents } from '#contracts/kit/money';

/** A plug-in as it was when a draft last told of it. */
@Entity('noticed_plugins')
export class NoticedPlugin {
  @PrimaryColumn('text') slug: string;
  @Column('text') version: string;
  @Column('int') priceCents: Cents;
}
