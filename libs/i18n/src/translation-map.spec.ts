import { translations } from './translate';
import { loadDocument } from './documents/documents';
import { translationMap } from './translation-map';

/** All keys of the specifications. */
const storefront = {
  '§5 validation': [
    'invalid_email',
    'all_fields_required',
    'validation.password_requirements',
    'current_password_required',
    'delete_confirmation_wrong',
  ],
  '§8 newsletter': ['token_not_found', 'confirmation_error', 'network_error'],
  '§8 catalogue and news': [
    'news.not_found',
    'plugins.failed_to_load',
    'plugin_detail.not_found',
    'plugin_detail.failed_to_load',
    'errors.failed_to_fetch_products',
  ],
  '§8 account': [
    'errors.invalid_credentials',
    'errors.registration_failed',
    'success.user_registered',
    'errors.failed_update_profile',
    'success.profile_updated',
    'errors.failed_load_user_data',
    'errors.failed_to_reset_password',
    'errors.network_error',
    'gdpr.export_error',
    'gdpr.delete_error',
  ],
};

const admin = {
  '§2 news form': ['admin.loading'],
  '§5 validation': [
    'both_fields_required',
    'passwords_do_not_match',
    'validation.password_requirements',
    'invalid_file_type',
    'file_too_large',
  ],
  '§8 reset and loading': [
    'failed_to_reset_password',
    'network_error',
    'failed_load_user_data',
    'failed_fetch_users',
    'failed_fetch_products',
    'failed_fetch_subscribers',
    'failed_fetch_news',
    'admin.network_error',
  ],
  '§8 actions': [
    'failed_change_role',
    'failed_delete_user',
    'failed_create_product',
    'failed_delete_product',
    'failed_update_subscriber',
    'failed_send_confirmation',
    'failed_delete_subscriber',
    'failed_delete_news',
    'upload_failed',
    'failed_create_news',
  ],
  '§8 success': [
    'subscriber_updated',
    'user_role_changed',
    'user_deleted',
    'product_deleted',
    'product_created',
    'product_updated',
    'confirmation_sent',
    'subscriber_deleted',
    'news_deleted',
    'news_created',
    'news_updated',
  ],
};

const groups = [
  ...Object.entries(storefront).map(([name, keys]): [string, string[]] => [`storefront ${name}`, keys]),
  ...Object.entries(admin).map(([name, keys]): [string, string[]] => [`admin ${name}`, keys]),
];

describe.each(['en', 'ru'] as const)('the translation map in %s (storefront §7)', (lang) => {
  const map = translationMap(lang, (name) => loadDocument(name, lang));

  it.each(groups)('has the keys of %s', (_, keys) => {
    expect(keys.filter((key) => !map[key]?.trim())).toEqual([]);
  });

  it('contains all texts of every page and the static pages', () => {
    expect(map).toMatchObject(translations(lang));
    expect(map['pages.about.title']).toBeTruthy();
    expect(Object.keys(map).filter((key) => key.startsWith('pages.terms.sections.refunds.'))).not.toEqual([]);
  });

  it('excludes the texts of mails', () => {
    expect(Object.keys(map).filter((key) => key.startsWith('mails.'))).toEqual([]);
  });
});

it('translates every alias: the two languages differ', () => {
  const keys = groups.flatMap(([, named]) => named);
  const mapOf = (lang: 'en' | 'ru') => translationMap(lang, (name) => loadDocument(name, lang));
  const [english, russian] = [mapOf('en'), mapOf('ru')];
  expect(keys.filter((key) => english[key] === russian[key])).toEqual([]);
});
