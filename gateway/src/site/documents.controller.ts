import { Controller, Get } from '@nestjs/common';
import { IsIn, IsObject, IsString } from 'class-validator';
import { type Language } from '#contracts/kit/actor';
import { IsLanguage } from '#contracts/kit/text';
import { type Document, documentNames, documentOf, type DocumentName } from '#i18n/documents';
import { GatewayConfig } from '../gateway.config';
import { Public } from '../http/access';
import { Asked } from '../http/asked';
import { Cached } from '../http/cached';
import { Calls, type Question } from '../http/calls';
import { wordsOf } from './site';
import { SiteConfig } from './site.config';

class ReadDocument {
  @IsIn([...documentNames]) name: DocumentName;
  @IsString() @IsLanguage() lang: Language = 'en';
}

/** The text of a page, section by section. */
class DocumentText {
  @IsObject() document: Document;
}

export const readDocument: Question<ReadDocument, DocumentText> = {
  subject: 'gateway.documents.read',
  input: ReadDocument,
  output: DocumentText,
  fails: [],
};

/** The edge has the texts itself; they are long and belong to one page each, so they are no translations. */
@Controller('api/documents')
export class DocumentsController {
  private readonly words: Readonly<Record<string, string>>;

  constructor(config: GatewayConfig, site: SiteConfig) {
    this.words = wordsOf(config, site);
  }

  @Public()
  @Get(':name')
  @Calls(readDocument)
  @Cached(readDocument)
  async read(@Asked(readDocument) { name, lang }: ReadDocument): Promise<DocumentText> {
    return { document: documentOf(name, lang, this.words) };
  }
}
