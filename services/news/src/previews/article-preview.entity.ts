import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link that shows an article before it is published. Only the hash of its token is stored. */
@Entity('article_previews')
export class ArticlePreview {
  @PrimaryColumn('text') tokenHash: string;
  @Column('uuid') articleId: string;
  @Column('timestamptz') expiresAt: Date;
}
