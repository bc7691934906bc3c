import { Module } from '@nestjs/common';
import { StoredFilesModule } from '../stored-files/stored-files.module';
import { InstallerReferencesService } from './installer-references.service';
import { InstallersService } from './installers.service';

@Module({
  imports: [StoredFilesModule],
  providers: [InstallersService, InstallerReferencesService],
  exports: [InstallersService, InstallerReferencesService],
})
export class InstallersModule {}
