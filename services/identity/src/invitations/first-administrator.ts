import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { retryWhileDatabaseUnavailable } from '#platform/database/database-unavailable';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { IdentityConfig } from '../identity.config';
import { UserAdminService } from '../users/user-admin.service';
import { InvitationsService } from './invitations.service';

/**
 * Writes a link to the log at the start of a shop without administrators. Each start writes another one; all end with the first
 * administrator. Who reads the log of the server could also change its database, so the link gives no further rights.
 */
@Injectable()
export class FirstAdministrator implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly administrators: UserAdminService,
    private readonly invitations: InvitationsService,
    private readonly config: IdentityConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.SEED_DEMO) return;
    await retryWhileDatabaseUnavailable(() => this.offerLink(), this.log);
  }

  private async offerLink(): Promise<void> {
    const url = await this.dataSource.transaction(async (tx) =>
      (await this.administrators.hasAny(tx)) ? undefined : this.invitations.createFirstAdministratorLink(tx),
    );
    if (url === undefined) return;
    this.log.warn(
      { event: 'first-administrator.missing', url },
      'open the link to create the first administrator',
    );
  }
}
