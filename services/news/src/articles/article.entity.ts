import { Column, Entity, JoinColumn, ManyToOne, OneToMany, PrimaryColumn, type Relation } from 'typeorm';
import type { Language } from '#contracts/kit/actor';

/** A news item. It is read by everybody when it is published and its day has come. */
@Entity('articles')
export class Article {
  @PrimaryColumn('uuid') id: string;
  @Column('text') slug: string;
  @Column('text') imageUrl: string;
  @Column('boolean') isPublished: boolean;
  @Column('timestamptz') publishedAt: Date;
  @Column('text', { array: true }) sources: string[];
  /** Since when the others know that it can be read; nobody yet while it waits for its day. */
  @Column('timestamptz', { nullable: true }) announcedAt: Date | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
  @OneToMany(() => ArticleWords, (words) => words.article, { cascade: true })
  translations: Relation<ArticleWords[]>;
}

/** Its words in one language. */
@Entity('article_translations')
export class ArticleWords {
  @PrimaryColumn('uuid') articleId: string;
  @PrimaryColumn('text') language: Language;
  @Column('text') title: string;
  @Column('text') subtitle: string;
  @Column('text') content: string;
  @ManyToOne(() => Article, (article) => article.translations, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'article_id' })
  article: Relation<Article>;
}
