import { mailTemplate } from '#platform/mail-templates/mail-template';
import type { LicenceIssued } from './licence-issued.mail';

/** Mail with a licence that the customer did not buy: by a code, from an administrator or as a gift. */
export const licenceGivenMail = mailTemplate<LicenceIssued>('licence-given', __dirname);
