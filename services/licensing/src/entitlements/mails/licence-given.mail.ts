import { mailTemplate } from '#platform/mail-templates/mail-template';

interface LicenceGiven {
  product: string;
  /** Maximum number of computers at a time. */
  seatLimit: number;
}

/** Mail with a licence that the customer did not buy: by a code, from an administrator or as a gift. */
export const licenceGivenMail = mailTemplate<LicenceGiven>('licence-given', __dirname);
