import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { CreateDailyFigures1797400000000 } from '#platform/figures/create-daily-figures';
import { DailyFigure } from '#platform/figures/daily-figure.entity';
import { mailMigrations } from '#platform/mail/mail-migrations';
import { retentionMigrations, RetentionRun } from '#platform/retention/retention-run.entity';
import { BounceReport } from './bounce-reports/bounce-report.entity';
import { Campaign } from './campaigns/campaign.entity';
import { Customer } from './customers/customer.entity';
import { Ownership } from './customers/ownership.entity';
import { Delivery } from './deliveries/delivery.entity';
import { SendingRate } from './deliveries/sending-rate.entity';
import { ConsentVersion1797900000000 } from './migrations/1797900000000-consent-version';
import { CreateNewsletter1796100000000 } from './migrations/1796100000000-create-newsletter';
import { KeepCampaignResults1797400000001 } from './migrations/1797400000001-keep-campaign-results';
import { FoldSearches1798500000001 } from './migrations/1798500000001-fold-searches';
import { NormalizeAddresses1798500089001 } from './migrations/1798500089001-normalize-addresses';
import { Subscriber } from './subscribers/subscriber.entity';
import { Confirmation } from './subscriptions/confirmation.entity';

/** The tables of the service. */
export const newsletterDatabase = {
  entities: [
    DailyFigure,
    MailDelivery,
    RetentionRun,
    Subscriber,
    Confirmation,
    Customer,
    Ownership,
    Campaign,
    Delivery,
    SendingRate,
    BounceReport,
  ],
  migrations: {
    ...mailMigrations,
    ...retentionMigrations,
    CreateNewsletter1796100000000,
    CreateDailyFigures1797400000000,
    KeepCampaignResults1797400000001,
    ConsentVersion1797900000000,
    FoldSearches1798500000001,
    NormalizeAddresses1798500089001,
  },
};
