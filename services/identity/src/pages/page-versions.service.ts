import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import type { PageName } from '#contracts/identity/shop/pages';
import { defaultTexts } from './page-texts';
import { Page } from './page.entity';

/** Which version of a page is in force. Public API of the pages module. */
@Injectable()
export class PageVersionsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Number and day of a version: `3/2026-11-27`; `0/2026-11-24` is the text of the program. */
  async current(name: PageName, tx: EntityManager = this.dataSource.manager): Promise<string> {
    const page = await tx.getRepository(Page).findOne({
      select: { version: true, changedAt: true },
      where: { name, publishedAt: Not(IsNull()) },
      order: { version: 'DESC' },
    });
    return page
      ? `${page.version}/${page.changedAt.toISOString().slice(0, 10)}`
      : `0/${defaultTexts(name).updated}`;
  }
}
