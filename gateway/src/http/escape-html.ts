export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Removes characters that XML forbids (https://www.w3.org/TR/xml/#charsets): one makes the whole document unreadable. */
export function withoutControlCharacters(text: string): string {
  return text.replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');
}

/** A text or an attribute of an XML document. */
export function escapeXml(text: string): string {
  return escapeHtml(withoutControlCharacters(text));
}
