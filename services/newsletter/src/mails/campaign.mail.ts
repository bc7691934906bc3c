import { mailTemplate } from '#platform/mail-templates/mail-template';

/** One article in a campaign mail. */
export interface CampaignMailArticle {
  title: string;
  subtitle: string;
  paragraphs: { text: string }[];
  url: string;
}

/** Whether a release runs on the computers of the recipient. */
export interface CampaignMailComputers {
  title: string;
  lines: { name: string; text: string }[];
  notes: string[];
}

/** A campaign mail in one language. */
export interface CampaignMailData {
  subject: string;
  preview: string;
  articles: CampaignMailArticle[];
  computers: CampaignMailComputers | null;
  /** The recipient's token, see preferences/subscriber-token.ts. */
  token: string;
}

export const campaignMail = mailTemplate<CampaignMailData>('campaign', __dirname);
