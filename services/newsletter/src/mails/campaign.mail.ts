import { mailTemplate } from '#platform/mail-templates/mail-template';

/** One article in a campaign mail. */
export interface CampaignMailArticle {
  title: string;
  subtitle: string;
  paragraphs: { text: string }[];
  url: string;
}

/** A campaign mail in one language. */
export interface CampaignMailData {
  subject: string;
  preview: string;
  articles: CampaignMailArticle[];
  /** The recipient's token, see preferences/subscriber-token.ts. */
  token: string;
}

export const campaignMail = mailTemplate<CampaignMailData>('campaign', __dirname);
