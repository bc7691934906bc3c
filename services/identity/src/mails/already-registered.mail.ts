import { mailTemplate } from '#platform/mail/mail-template';

/** Tells the owner of a known address that somebody tried to register with it. */
export const alreadyRegisteredMail = mailTemplate<Record<string, never>>('already-registered', __dirname);
