import '#contracts/all';
import { run } from '#platform/run/run';
import { LicensingModule } from './licensing.module';

void run(LicensingModule);
