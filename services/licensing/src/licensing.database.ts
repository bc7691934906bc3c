import { CreateDailyFigures1797400000000 } from '#platform/figures/create-daily-figures';
import { mailMigrations } from '#platform/mail/mail-migrations';
import { retentionMigrations } from '#platform/retention/retention-run.entity';
import { licensingEntities } from './licensing.entities';
import { AgeLicenceHistory1799000790000 } from './migrations/1799000790000-age-licence-history';
import { CleanNames1798400400001 } from './migrations/1798400400001-clean-names';
import { CreateLicensing1763100000000 } from './migrations/1763100000000-create-licensing';
import { FirstActivations1790660000000 } from './migrations/1790660000000-first-activations';
import { SupersedeLicences1790630000000 } from './migrations/1790630000000-supersede-licences';
import { RevokeItems1790600000002 } from './migrations/1790600000002-revoke-items';
import { NameComputers1790650000001 } from './migrations/1790650000001-name-computers';
import { StopStoringKeys1790650000000 } from './migrations/1790650000000-stop-storing-keys';
import { CreateRedemption1790640000000 } from './migrations/1790640000000-create-redemption';
import { NameActiveSeats1795473000000 } from './migrations/1795473000000-name-active-seats';
import { AgeGifts1798200000000 } from './migrations/1798200000000-age-gifts';
import { WarnOfEndingLinks1798350000000 } from './migrations/1798350000000-warn-of-ending-links';
import { SpeedUpEntitlementList1797400000001 } from './migrations/1797400000001-speed-up-entitlement-list';
import { FoldSearches1798500000003 } from './migrations/1798500000003-fold-searches';
import { NormalizeAddresses1798500089003 } from './migrations/1798500089003-normalize-addresses';
import { SortRedemptionCodes1798500100000 } from './migrations/1798500100000-sort-redemption-codes';

/** The tables of the service and of the parts of the platform that it uses. */
export const licensingDatabase = {
  entities: licensingEntities,
  migrations: {
    ...mailMigrations,
    ...retentionMigrations,
    CreateLicensing1763100000000,
    AgeLicenceHistory1799000790000,
    FirstActivations1790660000000,
    SupersedeLicences1790630000000,
    RevokeItems1790600000002,
    StopStoringKeys1790650000000,
    NameComputers1790650000001,
    CreateRedemption1790640000000,
    NameActiveSeats1795473000000,
    CreateDailyFigures1797400000000,
    SpeedUpEntitlementList1797400000001,
    AgeGifts1798200000000,
    WarnOfEndingLinks1798350000000,
    CleanNames1798400400001,
    FoldSearches1798500000003,
    NormalizeAddresses1798500089003,
    SortRedemptionCodes1798500100000,
  },
};
