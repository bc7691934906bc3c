import { Controller } from '@nestjs/common';
import {
  type DownloadableFiles,
  listDownloadFiles,
  listPublishedFiles,
  type ListDownloadFiles,
  type PublishedFiles,
} from '#contracts/catalogue/download-files';
import { Handles } from '#platform/rpc/handles';
import { PurchasedFilesService } from './purchased-files.service';

@Controller()
export class PurchasedFilesHandlers {
  constructor(private readonly purchasedFiles: PurchasedFilesService) {}

  @Handles(listDownloadFiles)
  list(input: ListDownloadFiles): Promise<DownloadableFiles> {
    return this.purchasedFiles.list(input);
  }

  @Handles(listPublishedFiles)
  listVersions(input: ListDownloadFiles): Promise<PublishedFiles> {
    return this.purchasedFiles.listVersions(input);
  }
}
