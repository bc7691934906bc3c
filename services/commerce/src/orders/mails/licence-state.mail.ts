import { mailTemplate } from '#platform/mail-templates/mail-template';

/** The effect of a dispute on the licences of an order. */
export interface LicenceState {
  orderNumber: string;
  products: string;
}

export const licenceSuspendedMail = mailTemplate<LicenceState>('licence-suspended', __dirname);
export const licenceRevokedMail = mailTemplate<LicenceState>('licence-revoked', __dirname);
export const licenceRestoredMail = mailTemplate<LicenceState>('licence-restored', __dirname);
