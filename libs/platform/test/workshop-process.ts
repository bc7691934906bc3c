import { run } from '#platform/run/run';
import { workshopModule } from './workshop';

/** The workshop as a process of its own, so that it can be started before its servers and frozen. */
void run(workshopModule());
