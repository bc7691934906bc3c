import { mailTemplate } from '#platform/mail/mail-template';

/** The code that frees the seats of a computer that is lost or broken. */
export interface LostCode {
  code: string;
  minutes: number;
  machineName: string;
}

export const lostCodeMail = mailTemplate<LostCode>('lost-code', __dirname);
