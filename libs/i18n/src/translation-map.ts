import { type Document, type DocumentName, documentNames } from './documents/document';
import { textsOutsideMails, type Lang, type Texts } from './translate';

/** Keys of the specifications and the keys of their texts. */
const aliases: Readonly<Record<string, string>> = {
  token_not_found: 'newsletter.token_not_found',
  confirmation_error: 'newsletter.confirmation_error',
  network_error: 'errors.network_error',
  failed_to_reset_password: 'errors.failed_to_reset_password',
  ...adminAliases([
    'failed_load_user_data',
    'failed_fetch_users',
    'failed_fetch_products',
    'failed_fetch_subscribers',
    'failed_fetch_news',
    'failed_change_role',
    'failed_delete_user',
    'failed_create_product',
    'failed_delete_product',
    'failed_update_subscriber',
    'failed_send_confirmation',
    'failed_delete_subscriber',
    'failed_create_news',
    'failed_delete_news',
    'invalid_file_type',
    'file_too_large',
    'upload_failed',
    'subscriber_updated',
    'subscriber_deleted',
    'confirmation_sent',
    'user_role_changed',
    'user_deleted',
    'product_created',
    'product_updated',
    'product_deleted',
    'news_created',
    'news_updated',
    'news_deleted',
  ]),
};

function adminAliases(keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, `admin.${key}`]));
}

/** The texts of a tree by their path: `pages.about.sections.story.body.0`. */
function flatten(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, `${path}.${key}`));
}

function documentTexts(document: Document, path: string): [string, string][] {
  const { sections, ...top } = document;
  return [
    ...flatten(top, path),
    ...sections.flatMap(({ id, ...section }) => flatten(section, `${path}.sections.${id}`)),
  ];
}

const maps = new Map<Lang, Texts>();

function interfaceTexts(lang: Lang): Texts {
  const known = maps.get(lang);
  if (known) return known;
  const areas = textsOutsideMails(lang);
  const named = Object.entries(aliases).map(([alias, key]): [string, string] => {
    const text = areas[key];
    if (text === undefined) throw new Error(`${lang}: ${alias} refers to ${key}, which is missing`);
    return [alias, text];
  });
  const map = Object.fromEntries([...named, ...Object.entries(areas)]);
  maps.set(lang, map);
  return map;
}

/**
 * Every text of the interface, static pages included (storefront §7). Only the texts of mails stay on the server.
 * @param documentOf the page as visitors see it
 */
export function translationMap(lang: Lang, documentOf: (name: DocumentName) => Document): Texts {
  const pages = documentNames.flatMap((name) => documentTexts(documentOf(name), `pages.${name}`));
  return { ...Object.fromEntries(pages), ...interfaceTexts(lang) };
}
