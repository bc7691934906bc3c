import { mailTemplate } from '#platform/mail/mail-template';

/** Tells the owner that an administrator freed the seats of a computer. */
export interface ComputerReleased {
  machineName: string;
  products: string;
  /** In the administrator's words. */
  reason: string;
}

export const computerReleasedMail = mailTemplate<ComputerReleased>('computer-released', __dirname);
