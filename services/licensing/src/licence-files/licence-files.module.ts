import { Module } from '@nestjs/common';
import { LicenceFilesHandlers } from './licence-files.handlers';
import { LicenceFilesService } from './licence-files.service';

/** Signs licence files and publishes the keys that verify them. */
@Module({
  controllers: [LicenceFilesHandlers],
  providers: [LicenceFilesService],
  exports: [LicenceFilesService],
})
export class LicenceFilesModule {}
