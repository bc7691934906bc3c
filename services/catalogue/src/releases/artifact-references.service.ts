import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TableFileReferences } from '../stored-files/stored-files.service';

/** The stored files of releases. */
@Injectable()
export class ArtifactReferencesService extends TableFileReferences {
  constructor(dataSource: DataSource) {
    super(dataSource, 'artifacts');
  }
}
