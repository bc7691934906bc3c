import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { IsIn, IsObject, IsOptional, IsString } from 'class-validator';
import { chooseLanguage, type ChooseLanguage } from '#contracts/identity/users';
import { type Actor, type Language, languages } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { type Texts, translations } from '#i18n/translate';
import { translationMap } from '#i18n/translation-map';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public, SignedIn } from '../http/access';
import { Asked, Sender } from '../http/asked';
import { Cached } from '../http/cached';
import { Calls, type Question } from '../http/calls';
import { input } from '../http/input.pipe';

class ReadTranslations {
  @IsString() @IsIn([...languages]) lang: Language;
  /** Only what every page of the shop shows; other screens bring their texts along (decision 47). */
  @IsOptional() @IsIn(['shop']) areas?: 'shop';
}

/** By key; placeholders are `{name}` or `{{name}}` (spec storefront §3). */
class Translations {
  @IsObject() translations: Texts;
}

/** The edge has the texts itself: nobody need be there to read them. */
export const readTranslations: Question<ReadTranslations, Translations> = {
  subject: 'gateway.translations.read',
  input: ReadTranslations,
  output: Translations,
  fails: [],
};

@Controller('api/translations')
export class TranslationsController {
  constructor(private readonly rpc: RpcClient) {}

  @Public()
  @Get(':lang')
  @Calls(readTranslations)
  @Cached(readTranslations)
  async read(@Asked(readTranslations) { lang, areas }: ReadTranslations): Promise<Translations> {
    return { translations: areas === 'shop' ? translations(lang) : translationMap(lang) };
  }

  @SignedIn()
  @Post('user/language')
  @HttpCode(200)
  @Calls(chooseLanguage)
  choose(@Body(input(chooseLanguage)) body: ChooseLanguage, @Sender() actor: Actor): Promise<Nothing> {
    return this.rpc.call(chooseLanguage, body, actor);
  }
}
