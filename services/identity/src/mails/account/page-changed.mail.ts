import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Informs an account holder of a new version of the terms or of the privacy policy. */
export interface PageChangedMailData {
  /** Of the page, in the language of the mail. */
  title: string;
  path: string;
  /** What changes, in the administrator's words. */
  paragraphs: { text: string }[];
}

export const pageChangedMail = mailTemplate<PageChangedMailData>('page-changed', __dirname);
