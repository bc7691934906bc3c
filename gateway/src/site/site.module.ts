import { Module } from '@nestjs/common';
import { StatusController } from './status.controller';
import { TranslationsController } from './translations.controller';
import { DocumentsController } from './documents.controller';

@Module({
  controllers: [StatusController, TranslationsController, DocumentsController],
})
export class SiteModule {}
