import 'reflect-metadata';
import '#contracts/all';
import { startService } from '#platform/run/run';
import { IdentityModule } from '../../src/identity.module';

/** Identity as a separate process, so that it can be killed. */
void startService(IdentityModule);
