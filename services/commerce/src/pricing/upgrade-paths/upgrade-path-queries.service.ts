import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  listUpgradePaths,
  type ListUpgradePaths,
  type UpgradePathListItem,
  type UpgradePathPage,
} from '#contracts/commerce/pricing/upgrade-path-admin';
import { Failure, notFound } from '#contracts/kit/failure';
import { Handles } from '#platform/rpc/handles';
import { UpgradePath } from './upgrade-path.entity';

/** Upgrade paths for administrators. */
@Injectable()
export class UpgradePathQueriesService {
  constructor(private readonly dataSource: DataSource) {}

  @Handles(listUpgradePaths)
  async list({ page, limit }: ListUpgradePaths): Promise<UpgradePathPage> {
    const [paths, total] = await this.dataSource.getRepository(UpgradePath).findAndCount({
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: (page - 1) * limit,
      take: limit,
    });
    return {
      paths: paths.map(toListItem),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  /** @throws Failure NOT_FOUND */
  async find(id: string): Promise<UpgradePathListItem> {
    const path = await this.dataSource.getRepository(UpgradePath).findOneBy({ id });
    if (!path) throw new Failure(notFound);
    return toListItem(path);
  }
}

function toListItem({ createdAt, updatedAt, ...path }: UpgradePath): UpgradePathListItem {
  return { ...path, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
