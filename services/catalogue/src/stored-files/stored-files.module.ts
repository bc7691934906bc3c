import { Module } from '@nestjs/common';
import { Storage } from '#platform/storage/storage';
import { storageFromEnv } from '#platform/storage/storage-from-env';
import { StoredFilesService } from './stored-files.service';

@Module({
  providers: [{ provide: Storage, useFactory: () => storageFromEnv() }, StoredFilesService],
  exports: [Storage, StoredFilesService],
})
export class StoredFilesModule {}
