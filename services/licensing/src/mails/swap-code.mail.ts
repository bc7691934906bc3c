import { mailTemplate } from '#platform/mail/mail-template';

/** The code for one more swap of computers than a year has. */
export interface SwapCode {
  code: string;
  minutes: number;
}

export const swapCodeMail = mailTemplate<SwapCode>('swap-code', __dirname);
