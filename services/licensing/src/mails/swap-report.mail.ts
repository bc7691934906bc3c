import { mailTemplate } from '#platform/mail/mail-template';

/** Tells administrators of a swap of computers beyond the year's allowance. */
export interface SwapReport {
  /** The customer's address, and the same as part of an address of ours. */
  customer: string;
  search: string;
  machineName: string;
  swapsPerYear: number;
}

export const swapReportMail = mailTemplate<SwapReport>('swap-report', __dirname);
