import { Module } from '@nestjs/common';
import { PlatformModule } from '#platform/run/platform.module';

@Module({ imports: [PlatformModule.forService({ name: 'newsletter', entities: [], migrations: {} })] })
export class NewsletterModule {}
