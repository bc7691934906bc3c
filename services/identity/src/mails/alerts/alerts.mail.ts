import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Informs a person of what is wrong in the shop. */
export interface AlertsMailData {
  count: number;
  /** The text of the most urgent one. */
  first: string;
  lines: {
    text: string;
    /** Of the panel, from its `?`. */
    path: string;
    since: string;
  }[];
}

export const alertsMail = mailTemplate<AlertsMailData>('alerts', __dirname);
