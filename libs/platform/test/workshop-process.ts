import { run } from '#platform/run/run';
import { workshopModule } from './workshop';

/** The workshop as a separate process, so that a test can start it before its servers and freeze it. */
void run(workshopModule());
