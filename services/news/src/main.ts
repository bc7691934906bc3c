import '#contracts/all';
import { run } from '#platform/run/run';
import { NewsModule } from './news.module';

void run(NewsModule);
