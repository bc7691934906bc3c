import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module';
import { OrderLookupsModule } from '../order-lookups/order-lookups.module';
import { OrdersModule } from '../orders/orders.module';
import { RefundsModule } from '../refunds/refunds.module';
import { WithdrawalAdminQueriesService } from './withdrawal-admin-queries.service';
import { WithdrawalAmountsService } from './withdrawal-amounts.service';
import { WithdrawalConfirmationService } from './withdrawal-confirmation.service';
import { WithdrawalDecisionService } from './withdrawal-decision.service';
import { WithdrawalMailsService } from './withdrawal-mails.service';
import { WithdrawalMatchingService } from './withdrawal-matching.service';
import { WithdrawalRecordsService } from './withdrawal-records.service';
import { WithdrawalRefundService } from './withdrawal-refund.service';
import { WithdrawalsService } from './withdrawals.service';

/** Withdrawals from contracts: `withdrawals`, `withdrawal_links`. */
@Module({
  imports: [MailsModule, OrderLookupsModule, OrdersModule, RefundsModule],
  providers: [
    WithdrawalAdminQueriesService,
    WithdrawalAmountsService,
    WithdrawalConfirmationService,
    WithdrawalDecisionService,
    WithdrawalMailsService,
    WithdrawalMatchingService,
    WithdrawalRecordsService,
    WithdrawalRefundService,
    WithdrawalsService,
  ],
  exports: [WithdrawalAdminQueriesService, WithdrawalRecordsService, WithdrawalsService],
})
export class WithdrawalsModule {}
