import { Module } from '@nestjs/common';
import { LicenceFilesService } from './licence-files.service';

/** Signs licence files and publishes the keys that verify them. */
@Module({
  providers: [LicenceFilesService],
  exports: [LicenceFilesService],
})
export class LicenceFilesModule {}
