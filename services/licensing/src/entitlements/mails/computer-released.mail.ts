import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Mail to the owner after an administrator has freed the seats of a computer. */
export interface ComputerReleased {
  machineName: string;
  /** Names, separated by commas. */
  products: string;
  /** As the administrator wrote it. */
  reason: string;
}

export const computerReleasedMail = mailTemplate<ComputerReleased>('computer-released', __dirname);
