import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the administrators' list of products is sorted and searched by. Triggers write it; statements here read it. */
@Entity('product_labels')
export class ProductLabel {
  @PrimaryColumn('uuid') id: string;
  @Column('timestamptz') createdAt: Date;
  /** Slug, names in every language and tags, folded. */
  @Column('text') label: string;
}
