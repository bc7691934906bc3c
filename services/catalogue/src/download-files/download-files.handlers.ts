import { Controller } from '@nestjs/common';
import {
  type DownloadFiles,
  listDownloadFiles,
  type ListDownloadFiles,
} from '#contracts/catalogue/download-files';
import { Handles } from '#platform/rpc/handles';
import { DownloadFilesService } from './download-files.service';

@Controller()
export class DownloadFilesHandlers {
  constructor(private readonly files: DownloadFilesService) {}

  @Handles(listDownloadFiles)
  list(input: ListDownloadFiles): Promise<DownloadFiles> {
    return this.files.newest(input);
  }
}
