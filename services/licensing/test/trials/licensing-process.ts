import 'reflect-metadata';
import '#contracts/all';
import { startService } from '#platform/run/run';
import { LicensingModule } from '../../src/licensing.module';

/** Licensing as a separate process, so that it can be killed. */
void startService(LicensingModule);
