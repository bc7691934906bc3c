import { Injectable } from '@nestjs/common';
import { ShopBrand } from '#brand/shop-brand';
import type { Language } from '#contracts/kit/actor';
import type { Document, DocumentName } from '#i18n/documents/document';
import { documentValuesOf } from '#i18n/documents/document-values';
import { documentOf } from '#i18n/documents/documents';
import { GatewayConfig } from '../gateway.config';
import { ShopPages } from './shop-pages';

/** The static pages as visitors see them: the published texts, with the brand and the numbers of the shop's rules. */
@Injectable()
export class DocumentTexts {
  constructor(
    private readonly config: GatewayConfig,
    private readonly brand: ShopBrand,
    private readonly pages: ShopPages,
  ) {}

  find(name: DocumentName, lang: Language): Document {
    const values = documentValuesOf(this.config.SHOP_URL, this.brand.current, lang);
    return documentOf(this.pages.sourceOf(name, lang), lang, values);
  }
}
