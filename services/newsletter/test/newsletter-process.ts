import 'reflect-metadata';
import '#contracts/all';
import { startService } from '#platform/run/run';
import { NewsletterModule } from '../src/newsletter.module';

/** The newsletter as a separate process, so that it can be killed. */
void startService(NewsletterModule);
