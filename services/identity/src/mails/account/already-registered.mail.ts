import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Informs the owner of a known address about a registration with it. */
export const alreadyRegisteredMail = mailTemplate<Record<string, never>>('already-registered', __dirname);
