import { mailTemplate } from '#platform/mail/mail-template';

/** What goes out with every new licence. It is the only place where the whole key stands, so it is erased once sent. */
export interface LicenceIssued {
  product: string;
  licenceKey: string;
  /** On how many computers at a time. */
  seatLimit: number;
}

export const licenceIssuedMail = mailTemplate<LicenceIssued>('licence-issued', __dirname);
