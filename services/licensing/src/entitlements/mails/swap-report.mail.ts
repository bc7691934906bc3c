import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Mail to administrators about a swap beyond the yearly allowance. */
export interface SwapReport {
  /** The customer's address; `search` is the same, encoded for a URL. */
  customer: string;
  search: string;
  machineName: string;
  swapsPerYear: number;
}

export const swapReportMail = mailTemplate<SwapReport>('swap-report', __dirname);
