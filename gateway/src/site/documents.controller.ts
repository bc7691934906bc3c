import { Controller } from '@nestjs/common';
import { IsIn, IsObject, IsString } from 'class-validator';
import { type Language } from '#contracts/kit/actor';
import { IsLanguage } from '#contracts/kit/text';
import { type Document, documentNames, loadDocument, type DocumentName } from '#i18n/documents';
import { GatewayConfig } from '../gateway.config';

import { CachedGet } from '../read-cache/cached-get';
import { type RouteContract } from '../http/route-contract';
import { documentValuesOf } from './page-meta';
import { SiteConfig } from './site.config';

class ReadDocument {
  @IsIn([...documentNames]) name: DocumentName;
  @IsString() @IsLanguage() lang: Language = 'en';
}

/** The sections of a document. */
class DocumentText {
  @IsObject() document: Document;
}

const readDocument: RouteContract<ReadDocument, DocumentText> = {
  subject: 'gateway.documents.read',
  input: ReadDocument,
  output: DocumentText,
  fails: [],
};

/** The gateway contains the texts. They are long and belong to one page each, so they are not translations. */
@Controller('api/documents')
export class DocumentsController {
  private readonly values: Readonly<Record<string, string>>;

  constructor(config: GatewayConfig, site: SiteConfig) {
    this.values = documentValuesOf(config, site);
  }

  @CachedGet(':name', readDocument)
  async read({ name, lang }: ReadDocument): Promise<DocumentText> {
    return { document: loadDocument(name, lang, this.values) };
  }
}
