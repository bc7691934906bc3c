import { Module } from '@nestjs/common';
import { DownloadFilesModule } from '../download-files/download-files.module';
import { InstallersModule } from '../installers/installers.module';
import { PluginsModule } from '../plugins/plugins.module';
import { StoredFilesModule } from '../stored-files/stored-files.module';
import { FileReconciliationService } from './file-reconciliation.service';

/** Compares the recorded files with the storage. */
@Module({
  imports: [DownloadFilesModule, InstallersModule, PluginsModule, StoredFilesModule],
  providers: [FileReconciliationService],
})
export class ReconciliationModule {}
