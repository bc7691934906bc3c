import { Controller } from '@nestjs/common';
import { IsIn, IsObject, IsOptional, IsString } from 'class-validator';
import { type Language, languages } from '#contracts/kit/actor';
import { type Texts, translations } from '#i18n/translate';
import { translationMap } from '#i18n/translation-map';
import { CachedGet } from '../read-cache/cached-get';
import type { RouteContract } from '../http/route-contract';

class ReadTranslations {
  @IsString() @IsIn([...languages]) lang: Language;
  /** Only the texts of every page; other screens contain their own (decision 30). */
  @IsOptional() @IsIn(['shop']) areas?: 'shop';
}

/** By key; placeholders are `{name}` or `{{name}}` (storefront §3). */
class Translations {
  @IsObject() translations: Texts;
}

/** The gateway contains the texts, so no service is needed. */
export const readTranslations: RouteContract<ReadTranslations, Translations> = {
  subject: 'gateway.translations.read',
  input: ReadTranslations,
  output: Translations,
  fails: [],
};

@Controller('api/translations')
export class TranslationsController {
  @CachedGet(':lang', readTranslations)
  async read({ lang, areas }: ReadTranslations): Promise<Translations> {
    return { translations: areas === 'shop' ? translations(lang) : translationMap(lang) };
  }
}
