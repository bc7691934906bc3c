import { join } from 'node:path';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { DailyFigure } from '#platform/figures/daily-figure.entity';
import { RetentionRun } from '#platform/retention/retention-run.entity';
import { BounceReport } from './bounce-reports/bounce-report.entity';
import { Campaign } from './campaigns/campaign.entity';
import { Customer } from './customers/customer.entity';
import { Ownership } from './customers/ownership.entity';
import { Delivery } from './deliveries/delivery.entity';
import { SendingRate } from './deliveries/sending-rate.entity';
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
  migrations: join(__dirname, 'migrations'),
};
