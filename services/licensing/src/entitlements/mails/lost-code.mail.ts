import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Mail with the code that releases a lost or broken computer. */
export interface LostCode {
  code: string;
  minutes: number;
  machineName: string;
}

export const lostCodeMail = mailTemplate<LostCode>('lost-code', __dirname);
