import { mailHeaders } from '#platform/smtp/mail-headers';
import type { NewsletterConfig } from '../newsletter.config';

/** Headers for the one-click unsubscribe button of mail programs (RFC 2369, RFC 8058), signed by DKIM. */
export function listHeaders(
  { SHOP_URL, UNSUBSCRIBE_MAILBOX }: Pick<NewsletterConfig, 'SHOP_URL' | 'UNSUBSCRIBE_MAILBOX'>,
  token: string,
): Record<string, string> {
  const shop = SHOP_URL.replace(/\/+$/, '');
  const links = [`<${shop}/api/newsletter/one-click/${token}>`];
  if (UNSUBSCRIBE_MAILBOX) links.push(`<mailto:${UNSUBSCRIBE_MAILBOX}?subject=unsubscribe>`);
  return mailHeaders({
    'List-Unsubscribe': links.join(', '),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': `<newsletter.${new URL(shop).hostname}>`,
  });
}
