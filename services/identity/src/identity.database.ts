import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { CreateDailyFigures1797400000000 } from '#platform/figures/create-daily-figures';
import { DailyFigure } from '#platform/figures/daily-figure.entity';
import { mailMigrations } from '#platform/mail/mail-migrations';
import { retentionMigrations, RetentionRun } from '#platform/retention/retention-run.entity';
import { ErasureToRepeat } from './account-deletion/erasure-to-repeat.entity';
import { CodeAttempts } from './code-attempts/code-attempts.entity';
import { EmailChange } from './email-changes/email-change.entity';
import { CleanNames1798400400000 } from './migrations/1798400400000-clean-names';
import { CreateIdentity1763100000000 } from './migrations/1763100000000-create-identity';
import { CreateErasuresToRepeat1765100000000 } from './migrations/1765100000000-create-erasures-to-repeat';
import { SpeedUpUserList1797400000001 } from './migrations/1797400000001-speed-up-user-list';
import { FoldSearches1798500000000 } from './migrations/1798500000000-fold-searches';
import { NormalizeAddresses1798500089000 } from './migrations/1798500089000-normalize-addresses';
import { KeepSessionTokens1799001200000 } from './migrations/1799001200000-keep-session-tokens';
import { PasswordReset } from './password-resets/password-reset.entity';
import { Session } from './sessions/session.entity';
import { ShopSetting } from './shop/shop-setting.entity';
import { AuthenticatorApp } from './two-factor/authenticator-app.entity';
import { RecoveryCode } from './two-factor/recovery-code.entity';
import { User } from './users/user.entity';

/** The tables of the identity service. */
export const identityDatabase = {
  entities: [
    DailyFigure,
    User,
    ErasureToRepeat,
    Session,
    PasswordReset,
    EmailChange,
    CodeAttempts,
    AuthenticatorApp,
    RecoveryCode,
    ShopSetting,
    MailDelivery,
    RetentionRun,
  ],
  migrations: {
    ...mailMigrations,
    CreateIdentity1763100000000,
    ...retentionMigrations,
    CreateErasuresToRepeat1765100000000,
    CreateDailyFigures1797400000000,
    SpeedUpUserList1797400000001,
    CleanNames1798400400000,
    FoldSearches1798500000000,
    NormalizeAddresses1798500089000,
    KeepSessionTokens1799001200000,
  },
};
