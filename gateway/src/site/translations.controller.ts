import { Controller } from '@nestjs/common';
import { IsIn, IsObject, IsOptional, IsString } from 'class-validator';
import { type Language, languages } from '#contracts/kit/actor';
import { type Texts, translations } from '#i18n/translate';
import { translationMap } from '#i18n/translation-map';
import { CachedGet } from '../read-cache/cached-get';
import type { RouteContract } from '../http/route-contract';
import { DocumentTexts } from './document-texts';

class ReadTranslations {
  @IsString() @IsIn([...languages]) lang: Language;
  /** Only the texts of every page; other screens contain their own (decision 30). */
  @IsOptional() @IsIn(['shop']) areas?: 'shop';
}

/** By key; placeholders are `{name}` or `{{name}}` (storefront §3). */
class Translations {
  @IsObject() translations: Texts;
}

/** The gateway contains the texts, or follows those of the static pages, so no service is needed. */
export const readTranslations: RouteContract<ReadTranslations, Translations> = {
  subject: 'gateway.translations.read',
  input: ReadTranslations,
  output: Translations,
  fails: [],
};

@Controller('api/translations')
export class TranslationsController {
  constructor(private readonly documents: DocumentTexts) {}

  @CachedGet(':lang', readTranslations)
  async read({ lang, areas }: ReadTranslations): Promise<Translations> {
    if (areas === 'shop') return { translations: translations(lang) };
    return { translations: translationMap(lang, (name) => this.documents.find(name, lang)) };
  }
}
