import { Module } from '@nestjs/common';
import { DownloadFileReferencesService } from './download-file-references.service';
import { DownloadFilesService } from './download-files.service';

const services = [DownloadFilesService, DownloadFileReferencesService];

@Module({ providers: services, exports: services })
export class DownloadFilesModule {}
