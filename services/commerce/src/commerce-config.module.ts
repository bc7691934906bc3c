import { Global, Module } from '@nestjs/common';
import { loadConfig } from '#platform/config/load-config';
import { CommerceConfig } from './commerce.config';

/** Provides the validated environment to every module. */
@Global()
@Module({
  providers: [{ provide: CommerceConfig, useFactory: () => loadConfig(CommerceConfig) }],
  exports: [CommerceConfig],
})
export class CommerceConfigModule {}
