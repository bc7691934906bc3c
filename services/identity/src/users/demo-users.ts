import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { retryWhileDatabaseUnavailable } from '#platform/database/database-unavailable';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { IdentityConfig } from '../identity.config';
import { hashPassword } from './credentials.service';
import { User } from './user.entity';

const demoUsers = [
  {
    id: '019a0000-0000-7000-8000-000000000001',
    email: 'admin@example.com',
    password: 'Admin1234',
    firstName: 'Ada',
    lastName: 'Kern',
    role: 'admin' as const,
  },
  {
    id: '019a0000-0000-7000-8000-000000000002',
    email: 'customer@example.com',
    password: 'Customer1234',
    firstName: 'Anna',
    lastName: 'Kern',
    role: 'user' as const,
  },
];

/** Creates the two accounts of the demo shop. Their passwords are public, so SEED_DEMO is not allowed in production. */
@Injectable()
export class DemoUserSeeder implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.SEED_DEMO) return;
    if (this.config.NODE_ENV === 'production')
      throw new Error('SEED_DEMO is not allowed in production: its passwords are public');
    await retryWhileDatabaseUnavailable(() => this.seed(), this.log);
  }

  private async seed(): Promise<void> {
    const users = this.dataSource.getRepository(User);
    for (const { password, ...person } of demoUsers) {
      if (await users.existsBy({ id: person.id })) continue;
      const row = {
        ...person,
        language: 'en' as const,
        passwordHash: await hashPassword(password),
        emailConfirmedAt: new Date(),
      };
      await users.createQueryBuilder().insert().values(row).orIgnore().execute();
      this.log.info({ userId: person.id }, 'demo account created');
    }
  }
}
