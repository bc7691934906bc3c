import { Module } from '@nestjs/common';
import { DownloadFilesService } from './download-files.service';

@Module({ providers: [DownloadFilesService], exports: [DownloadFilesService] })
export class DownloadFilesModule {}
