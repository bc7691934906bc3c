import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { IsIn, IsObject, IsOptional, IsString } from 'class-validator';
import { chooseLanguage, type ChooseLanguage } from '#contracts/identity/users';
import { type Actor, type Language, languages } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { type Texts, translations } from '#i18n/translate';
import { translationMap } from '#i18n/translation-map';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../access/access';
import { CurrentActor } from '../http/route-input';
import { CachedGet } from '../read-cache/cached-get';
import { Calls, type RouteContract } from '../http/route-contract';
import { validated } from '../http/input.pipe';

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
  constructor(private readonly rpc: RpcClient) {}

  @CachedGet(':lang', readTranslations)
  async read({ lang, areas }: ReadTranslations): Promise<Translations> {
    return { translations: areas === 'shop' ? translations(lang) : translationMap(lang) };
  }

  @SignedIn()
  @Post('user/language')
  @HttpCode(200)
  @Calls(chooseLanguage)
  choose(
    @Body(validated(chooseLanguage)) body: ChooseLanguage,
    @CurrentActor() actor: Actor,
  ): Promise<Nothing> {
    return this.rpc.call(chooseLanguage, body, actor);
  }
}
