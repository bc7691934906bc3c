import { paths } from '../routing/paths';

/** Links of the header, in its order (storefront §2). */
export const mainLinks = [
  { to: paths.plugins, text: 'nav.plugins' },
  { to: paths.bundles, text: 'nav.bundles' },
  { to: paths.news, text: 'nav.news' },
  { to: paths.downloads, text: 'nav.downloads' },
  { to: paths.about, text: 'nav.about' },
  { to: paths.contacts, text: 'nav.contacts' },
] as const;
