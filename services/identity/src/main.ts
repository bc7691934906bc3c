import '#contracts/all';
import { run } from '#platform/run/run';
import { IdentityModule } from './identity.module';

void run(IdentityModule);
