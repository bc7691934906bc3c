import { Controller } from '@nestjs/common';
import {
  changeUpgradePath,
  type ChangeUpgradePath,
  createUpgradePath,
  type CreateUpgradePath,
  listUpgradePaths,
  type ListUpgradePaths,
  type UpgradePathListItem,
  type UpgradePathPage,
} from '#contracts/commerce/pricing/upgrade-path-admin';
import { Handles } from '#platform/rpc/handles';
import { UpgradePathQueriesService } from './upgrade-path-queries.service';
import { UpgradePathsService } from './upgrade-paths.service';

@Controller()
export class UpgradePathsHandlers {
  constructor(
    private readonly paths: UpgradePathsService,
    private readonly queries: UpgradePathQueriesService,
  ) {}

  @Handles(listUpgradePaths)
  list(input: ListUpgradePaths): Promise<UpgradePathPage> {
    return this.queries.list(input);
  }

  @Handles(createUpgradePath)
  async create(input: CreateUpgradePath): Promise<UpgradePathListItem> {
    return this.queries.find(await this.paths.create(input));
  }

  @Handles(changeUpgradePath)
  async change(input: ChangeUpgradePath): Promise<UpgradePathListItem> {
    await this.paths.change(input);
    return this.queries.find(input.id);
  }
}
