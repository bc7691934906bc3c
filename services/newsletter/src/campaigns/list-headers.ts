import { mailHeaders } from '#platform/mail/mail-headers';
import type { NewsletterConfig } from '../newsletter.config';

/** Lets mail programs show a button that leaves the list at once (RFC 2369, RFC 8058); both are signed (DKIM). */
export function listHeaders(
  { SHOP_URL, UNSUBSCRIBE_MAILBOX }: Pick<NewsletterConfig, 'SHOP_URL' | 'UNSUBSCRIBE_MAILBOX'>,
  token: string,
): Record<string, string> {
  const shop = SHOP_URL.replace(/\/+$/, '');
  const ways = [`<${shop}/api/newsletter/one-click/${token}>`];
  if (UNSUBSCRIBE_MAILBOX) ways.push(`<mailto:${UNSUBSCRIBE_MAILBOX}?subject=unsubscribe>`);
  return mailHeaders({
    'List-Unsubscribe': ways.join(', '),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': `<newsletter.${new URL(shop).hostname}>`,
  });
}
