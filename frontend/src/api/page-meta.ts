let serverMeta: Readonly<Record<string, string>> = {};
let serverCanonicalUrl: string | undefined;

/** On the server, which has no document: the page meta, and the canonical URL of the page that is rendered next. */
export function setServerMeta(values: Readonly<Record<string, string>>, canonicalUrl?: string): void {
  serverMeta = values;
  serverCanonicalUrl = canonicalUrl;
}

/** Configuration that the gateway writes into `<meta>` elements of every page. */
export function pageMeta(name: string): string | undefined {
  if (typeof document === 'undefined') return serverMeta[name];
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}

/** The canonical URL of the page, for search engines. */
export function canonicalUrl(): string | undefined {
  if (typeof document === 'undefined') return serverCanonicalUrl;
  return document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
}
