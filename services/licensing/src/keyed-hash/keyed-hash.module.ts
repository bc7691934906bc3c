import { Module } from '@nestjs/common';
import { KeyedHashService } from './keyed-hash.service';

@Module({ providers: [KeyedHashService], exports: [KeyedHashService] })
export class KeyedHashModule {}
