import { Global, Module } from '@nestjs/common';
import { loadConfig } from '#platform/config/load-config';
import { LicensingConfig } from './licensing.config';

/** Provides the validated environment of the service to all modules. */
@Global()
@Module({
  providers: [{ provide: LicensingConfig, useFactory: () => loadConfig(LicensingConfig) }],
  exports: [LicensingConfig],
})
export class LicensingConfigModule {}
