import { Controller } from '@nestjs/common';
import {
  type CheckedFiles,
  checkFiles,
  findUnreferencedFiles,
  type PageOfFiles,
  type PageOfStorage,
} from '#contracts/catalogue/reconciliation';
import { Handles } from '#platform/rpc/handles';
import { FileReconciliationService } from './file-reconciliation.service';

@Controller()
export class ReconciliationHandlers {
  constructor(private readonly files: FileReconciliationService) {}

  @Handles(checkFiles)
  check(input: PageOfFiles): Promise<CheckedFiles> {
    return this.files.check(input);
  }

  @Handles(findUnreferencedFiles)
  findUnreferenced(input: PageOfStorage): Promise<CheckedFiles> {
    return this.files.findUnreferenced(input);
  }
}
