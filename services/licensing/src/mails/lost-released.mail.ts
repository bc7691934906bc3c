import { mailTemplate } from '#platform/mail/mail-template';

/** Tells the owner that a lost computer gave up its seats. */
export interface LostReleased {
  machineName: string;
  products: string;
}

export const lostReleasedMail = mailTemplate<LostReleased>('lost-released', __dirname);
