import { createLog } from '#platform/log/log';
import { BackupSchedule } from './backup-schedule';

const times = { full: '30 3 * * *', verify: '0 5 * * 0' };
/** A Sunday. */
const night = (time: string) => new Date(`2026-11-22T${time}Z`);

class RecordedWork {
  readonly runs: string[] = [];
  readonly failures: string[] = [];
  readonly done = new Map<string, Date>();
  broken: string[] = [];
  now = night('00:00:00');

  readonly run = async (job: string) => {
    this.runs.push(job);
    if (this.broken.includes(job)) throw new Error(`${job} cannot run`);
    this.done.set(job, this.now);
  };

  readonly doneAt = (job: string) => this.done.get(job);

  readonly failed = async (job: string) => {
    this.failures.push(job);
  };
}

let work: RecordedWork;
let schedule: BackupSchedule;
beforeEach(() => {
  work = new RecordedWork();
  schedule = new BackupSchedule(times, work, createLog('test', 'fatal'));
});

/** The runs of one round. */
async function round(time: string): Promise<string[]> {
  work.now = night(time);
  work.runs.length = 0;
  await schedule.round(work.now);
  return [...work.runs];
}

describe('schedule of the backups', () => {
  it('begins with a full backup that is verified, and continues with the changes', async () => {
    expect(await round('00:00:00')).toEqual(['full', 'verify']);
    expect(await round('00:01:00')).toEqual(['changes']);
    expect(await round('03:29:00')).toEqual(['changes']);
  });

  it('makes a full backup every day and verifies one every week', async () => {
    await round('00:00:00');
    expect(await round('03:30:00')).toEqual(['full']);
    expect(await round('03:31:00')).toEqual(['changes']);
    expect(await round('05:00:00')).toEqual(['changes', 'verify']);
    expect(await round('05:01:00')).toEqual(['changes']);
  });

  it('makes up for what was due while no process ran', async () => {
    work.done.set('full', new Date('2026-11-20T03:30:05Z'));
    work.done.set('verify', new Date('2026-11-15T05:00:05Z'));
    expect(await round('12:00:00')).toEqual(['full', 'verify']);
  });

  it('survives a failed run, saves the changes meanwhile, and repeats it after 15 minutes', async () => {
    await round('00:00:00');
    work.broken = ['full'];
    expect(await round('03:30:00')).toEqual(['full', 'changes']);
    expect(work.failures).toEqual(['full']);
    expect(await round('03:44:00')).toEqual(['changes']);
    work.broken = [];
    expect(await round('03:45:00')).toEqual(['full']);
  });

  it('notes failed changes and tries them again in the next round', async () => {
    await round('00:00:00');
    work.broken = ['changes'];
    expect(await round('00:01:00')).toEqual(['changes']);
    expect(await round('00:02:00')).toEqual(['changes']);
    expect(work.failures).toEqual(['changes', 'changes']);
  });

  it('verifies nothing before the first backup', async () => {
    work.broken = ['full', 'changes'];
    expect(await round('00:00:00')).toEqual(['full', 'changes']);
  });
});
