import { Module } from '@nestjs/common';
import { ActivationsModule } from '../activations/activations.module';
import { KeyedHashModule } from '../keyed-hash/keyed-hash.module';
import { ReplacementsModule } from '../replacements/replacements.module';
import { PairingsHandlers } from './pairings.handlers';
import { PairingsService } from './pairings.service';

/** Activation by a code that the user confirms in the browser (RFC 8628). */
@Module({
  imports: [ActivationsModule, KeyedHashModule, ReplacementsModule],
  controllers: [PairingsHandlers],
  providers: [PairingsService],
  exports: [PairingsService],
})
export class PairingsModule {}
