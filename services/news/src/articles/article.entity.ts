import { Column, Entity, JoinColumn, ManyToOne, OneToMany, PrimaryColumn, type Relation } from 'typeorm';
import type { Language } from '#contracts/kit/actor';

/** A news item. It is readable once it is published and its publication time has come. */
@Entity('articles')
export class Article {
  @PrimaryColumn('uuid') id: string;
  @Column('text') slug: string;
  @Column('text') imageUrl: string;
  @Column('boolean') isPublished: boolean;
  @Column('timestamptz') publishedAt: Date;
  @Column('text', { array: true }) sources: string[];
  /** When its publication event was added to the outbox; null while it is not readable. */
  @Column('timestamptz', { nullable: true }) announcedAt: Date | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
  @OneToMany(() => ArticleTranslation, (translation) => translation.article, { cascade: true })
  translations: Relation<ArticleTranslation[]>;
}

/** The texts of an article in one language. */
@Entity('article_translations')
export class ArticleTranslation {
  @PrimaryColumn('uuid') articleId: string;
  @PrimaryColumn('text') language: Language;
  @Column('text') title: string;
  @Column('text') subtitle: string;
  @Column('text') content: string;
  @ManyToOne(() => Article, (article) => article.translations, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'article_id' })
  article: Relation<Article>;
}
