import { openPostOffice, type PostPlace } from './post-office';

/** A post office as a process of its own, so that it can be killed. */
void openPostOffice(JSON.parse(process.env.POST_PLACE ?? '{}') as PostPlace);
