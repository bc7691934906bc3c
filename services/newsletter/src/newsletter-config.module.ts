import { Global, Module } from '@nestjs/common';
import { loadConfig } from '#platform/config/load-config';
import { NewsletterConfig } from './newsletter.config';

/** The validated environment of the service, for all modules. */
@Global()
@Module({
  providers: [{ provide: NewsletterConfig, useFactory: () => loadConfig(NewsletterConfig) }],
  exports: [NewsletterConfig],
})
export class NewsletterConfigModule {}
