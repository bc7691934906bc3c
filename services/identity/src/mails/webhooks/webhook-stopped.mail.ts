import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Informs an administrator that an endpoint receives no events any more. */
interface WebhookStoppedMailData {
  url: string;
  /** Of the event that failed last. */
  type: string;
  tries: number;
  reason: string;
}

export const webhookStoppedMail = mailTemplate<WebhookStoppedMailData>('webhook-stopped', __dirname);
