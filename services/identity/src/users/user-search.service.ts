import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, In, IsNull } from 'typeorm';
import { isEmailAddress, normalizeEmail } from '#contracts/fields/email';
import {
  type FoundRecord,
  type FoundRecords,
  maxFoundRecords,
  recordSearches,
  type SearchRecords,
} from '#contracts/operations/record-search';
import { inListOrder } from '#platform/lists/newest-first-list';
import { Handles } from '#platform/rpc/handles';
import { UserAdminService, userFilter } from './user-admin.service';
import { User } from './user.entity';

/** Finds accounts by a part of a name or address, or by the id, for the search of the panel. */
@Injectable()
export class UserSearchService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly list: UserAdminService,
  ) {}

  /** The owner of a complete address is first, then the newest. */
  @Handles(recordSearches.identity)
  async search({ text }: SearchRecords): Promise<FoundRecords> {
    const [exact, contained] = await Promise.all([this.exact(text), this.containing(text)]);
    const ids = [...new Set([...exact, ...contained])].slice(0, maxFoundRecords);
    const users = await this.dataSource.getRepository(User).findBy({ id: In(ids) });
    return { records: inListOrder(ids, users).map((user) => recordOf(user, text)) };
  }

  private async exact(text: string): Promise<string[]> {
    const email = normalizeEmail(text);
    if (!isUUID(text) && !isEmailAddress(email)) return [];
    const where = isUUID(text) ? { id: text } : { email };
    const users = await this.dataSource
      .getRepository(User)
      .find({ select: { id: true }, where: { ...where, deletedAt: IsNull() } });
    return users.map(({ id }) => id);
  }

  private async containing(text: string): Promise<string[]> {
    if (isUUID(text)) return [];
    const page = { page: 1, limit: maxFoundRecords };
    return (await this.list.newestFirst.page(page, userFilter(text))).ids;
  }
}

function recordOf({ id, firstName, lastName, email }: User, text: string): FoundRecord {
  const matched = isUUID(text) ? 'id' : email.includes(normalizeEmail(text)) ? 'email' : 'name';
  return {
    kind: 'customer',
    id,
    userId: id,
    title: `${firstName} ${lastName}`.trim(),
    detail: email,
    matched,
  };
}
