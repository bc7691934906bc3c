import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PageName, PageTexts } from '#contracts/identity/shop/pages';

/** A version of a static page. The one without a publication is the draft of the next version. */
@Entity('pages')
export class Page {
  @PrimaryColumn('text') name: PageName;
  @PrimaryColumn('int') version: number;
  @Column('jsonb') texts: PageTexts;
  /** Counts the changes of the page, its draft's and its publications'. */
  @Column('int') revision: number;
  @Column('timestamptz') changedAt: Date;
  @Column('text') changedBy: string;
  @Column('timestamptz', { nullable: true }) publishedAt: Date | null;
}
