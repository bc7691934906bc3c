import { Module } from '@nestjs/common';
import { SeatHistoryService } from './seat-history.service';

/** Changes of seats; yearly allowances are counted by them. */
@Module({ providers: [SeatHistoryService], exports: [SeatHistoryService] })
export class SeatHistoryModule {}
