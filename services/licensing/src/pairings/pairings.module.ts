import { Module } from '@nestjs/common';
import { ActivationsModule } from '../activations/activations.module';
import { KeyedHashModule } from '../keyed-hash/keyed-hash.module';
import { ReplacementsModule } from '../replacements/replacements.module';
import { PairingsService } from './pairings.service';

/** Activation by a code that the user confirms in the browser (RFC 8628). */
@Module({
  imports: [ActivationsModule, KeyedHashModule, ReplacementsModule],
  providers: [PairingsService],
  exports: [PairingsService],
})
export class PairingsModule {}
