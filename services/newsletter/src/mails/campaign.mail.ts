import { mailTemplate } from '#platform/mail/mail-template';

/** One article as it stands in the letter. */
export interface LetterArticle {
  title: string;
  subtitle: string;
  paragraphs: { text: string }[];
  url: string;
}

/** A campaign in one language. */
export interface CampaignLetter {
  subject: string;
  preview: string;
  articles: LetterArticle[];
  /** The reader's own link, see readers/reader-token.ts. */
  token: string;
}

export const campaignMail = mailTemplate<CampaignLetter>('campaign', __dirname);
