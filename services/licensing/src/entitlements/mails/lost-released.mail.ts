import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Mail to the owner after a lost computer was released. */
export interface LostReleased {
  machineName: string;
  /** Names, separated by commas. */
  products: string;
}

export const lostReleasedMail = mailTemplate<LostReleased>('lost-released', __dirname);
