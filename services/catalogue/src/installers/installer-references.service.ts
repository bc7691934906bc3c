import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TableFileReferences } from '../stored-files/stored-files.service';

/** The stored files of releases of the installer. */
@Injectable()
export class InstallerReferencesService extends TableFileReferences {
  constructor(dataSource: DataSource) {
    super(dataSource, 'installer_releases');
  }
}
