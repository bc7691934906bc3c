let toServer: Readonly<Record<string, string>> = {};
let address: string | undefined;

/** On a server, where no page can be asked: what the gateway tells every page, and where this one stands. */
export function bringTold(values: Readonly<Record<string, string>>, pageAddress?: string): void {
  toServer = values;
  address = pageAddress;
}

/** What the gateway tells every page, by its name. */
export function told(name: string): string | undefined {
  if (typeof document === 'undefined') return toServer[name];
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}

/** The address by which search engines know the page that was served. */
export function servedAddress(): string | undefined {
  if (typeof document === 'undefined') return address;
  return document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
}
