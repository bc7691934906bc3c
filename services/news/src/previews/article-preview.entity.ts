import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link that shows an article before it is published. Only the token's hash is kept. */
@Entity('article_previews')
export class ArticlePreview {
  @PrimaryColumn('text') tokenHash: string;
  @Column('uuid') articleId: string;
  @Column('timestamptz') expiresAt: Date;
}
