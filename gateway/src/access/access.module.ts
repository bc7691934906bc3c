import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access.guard';

/** Guards every route; `server/early-access.ts` uses the same guard before a body is read. */
@Module({
  providers: [AccessGuard, { provide: APP_GUARD, useExisting: AccessGuard }],
  exports: [AccessGuard],
})
export class AccessModule {}
