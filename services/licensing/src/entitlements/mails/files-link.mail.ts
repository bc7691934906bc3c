import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Mail with the address of the page that has all files of the account. */
export type FilesLink = Record<string, never>;

export const filesLinkMail = mailTemplate<FilesLink>('files-link', __dirname);
