import { Module } from '@nestjs/common';
import { CodeAttemptsService } from './code-attempts.service';

@Module({ providers: [CodeAttemptsService], exports: [CodeAttemptsService] })
export class CodeAttemptsModule {}
