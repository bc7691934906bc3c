import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Mail with every new licence. It alone contains the whole key, so its data is erased once it is sent. */
export interface LicenceIssued {
  product: string;
  licenceKey: string;
  /** Maximum number of computers at a time. */
  seatLimit: number;
}

export const licenceIssuedMail = mailTemplate<LicenceIssued>('licence-issued', __dirname);
