import '#contracts/all';
import { run } from '#platform/run/run';
import { NewsletterModule } from './newsletter.module';

void run(NewsletterModule);
