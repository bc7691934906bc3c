import { CreateDailyFigures1797400000000 } from '#platform/figures/create-daily-figures';
import { mailMigrations } from '#platform/mail/mail-migrations';
import { retentionMigrations } from '#platform/retention/retention-run.entity';
import { licensingEntities } from './licensing.entities';
import { CreateLicensing1763100000000 } from './migrations/1763100000000-create-licensing';
import { CreateRedemption1790640000000 } from './migrations/1790640000000-create-redemption';
import { NameActiveSeats1795473000000 } from './migrations/1795473000000-name-active-seats';
import { SpeedUpEntitlementList1797400000001 } from './migrations/1797400000001-speed-up-entitlement-list';

/** The tables of the service and of the parts of the platform that it uses. */
export const licensingDatabase = {
  entities: licensingEntities,
  migrations: {
    ...mailMigrations,
    ...retentionMigrations,
    CreateLicensing1763100000000,
    CreateRedemption1790640000000,
    NameActiveSeats1795473000000,
    CreateDailyFigures1797400000000,
    SpeedUpEntitlementList1797400000001,
  },
};
