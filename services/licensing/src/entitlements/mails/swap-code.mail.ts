import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Mail with the code for a swap beyond the yearly allowance. */
export interface SwapCode {
  code: string;
  minutes: number;
}

export const swapCodeMail = mailTemplate<SwapCode>('swap-code', __dirname);
