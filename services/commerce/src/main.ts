import '#contracts/all';
import { run } from '#platform/run/run';
import { CommerceModule } from './commerce.module';

void run(CommerceModule);
