import { Controller } from '@nestjs/common';
import { IsIn, IsObject, IsString } from 'class-validator';
import { type Language } from '#contracts/kit/actor';
import { IsLanguage } from '#contracts/kit/text';
import { type Document, type DocumentName, documentNames } from '#i18n/documents/document';
import { CachedGet } from '../read-cache/cached-get';
import { type RouteContract } from '../http/route-contract';
import { DocumentTexts } from './document-texts';

class ReadDocument {
  @IsIn([...documentNames]) name: DocumentName;
  @IsString() @IsLanguage() lang: Language = 'en';
}

/** The sections of a document. */
class DocumentText {
  @IsObject() document: Document;
}

export const readDocument: RouteContract<ReadDocument, DocumentText> = {
  subject: 'gateway.documents.read',
  input: ReadDocument,
  output: DocumentText,
  fails: [],
};

/** The gateway contains the texts, or follows them. They are long and belong to one page each, so they are not translations. */
@Controller('api/documents')
export class DocumentsController {
  constructor(private readonly documents: DocumentTexts) {}

  @CachedGet(':name', readDocument)
  async read({ name, lang }: ReadDocument): Promise<DocumentText> {
    return { document: this.documents.find(name, lang) };
  }
}
