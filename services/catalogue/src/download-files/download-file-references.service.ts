import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TableFileReferences } from '../stored-files/stored-files.service';

/** The stored files that buyers download. */
@Injectable()
export class DownloadFileReferencesService extends TableFileReferences {
  constructor(dataSource: DataSource) {
    super(dataSource, 'download_files');
  }
}
