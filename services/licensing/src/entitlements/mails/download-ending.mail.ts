import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Warns of the end of a download link that was not used. */
export interface DownloadEnding {
  orderNumber: string;
  /** The last day of the link. */
  date: string;
  /** Token of the download link; URL-safe. */
  downloadToken: string;
}

export const downloadEndingMail = mailTemplate<DownloadEnding>('download-ending', __dirname);
