import { mailTemplate } from '#platform/mail-templates/mail-template';

interface LicencesImported {
  /** Names. */
  products: string;
  /** The address that the account has, or needs. */
  email: string;
}

/** Mail to a customer of another shop whose licences are in this one. */
export const licencesImportedMail = mailTemplate<LicencesImported>('licences-imported', __dirname);
