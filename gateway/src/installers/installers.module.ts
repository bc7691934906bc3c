import { Module } from '@nestjs/common';
import { DownloadsModule } from '../downloads/downloads.module';
import { InstallersController } from './installers.controller';
import { ReleasesController } from './releases.controller';
import { InstallerLinksService } from './installer-links';
import { InstallerUploadsService } from './installer-uploads';

@Module({
  imports: [DownloadsModule],
  controllers: [InstallersController, ReleasesController],
  providers: [InstallerLinksService, InstallerUploadsService],
})
export class InstallersModule {}
