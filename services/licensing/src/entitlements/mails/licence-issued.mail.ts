import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Mail with every new licence: where to install from, and on how many computers. */
export interface LicenceIssued {
  product: string;
  /** Maximum number of computers at a time. */
  seatLimit: number;
}

export const licenceIssuedMail = mailTemplate<LicenceIssued>('licence-issued', __dirname);
