import 'reflect-metadata';
import '#contracts/all';
import { startService } from '#platform/run/run';
import { CommerceModule } from '../src/commerce.module';

/** Commerce as a separate process, so that it can be killed. */
void startService(CommerceModule);
