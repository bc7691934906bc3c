import { mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { readAlertConditions } from '#contracts/operations/alert-conditions';
import { conditionsOfDisks } from '#platform/alerts/disk-conditions';
import { SmallDisk } from '#testing/servers/small-disk';
import { Workshop } from '../workshop';

const subject = 'a nearly full disk of a service';
const disk = SmallDisk.mount(subject);
const folder = disk?.dir ?? '';
const condition = { kind: 'disk', subject: `${hostname()}: ${folder}`, count: null };

(disk ? describe : describe.skip)(subject, () => {
  afterAll(() => disk?.unmount());

  const ofFolder = async (env: NodeJS.ProcessEnv) =>
    (await conditionsOfDisks(env)).filter((one) => one.subject.includes(folder));

  it('is a condition with machine and mount until there is space', async () => {
    const env = { STORAGE_DIR: join(folder, 'files') };
    mkdirSync(env.STORAGE_DIR);
    expect(await ofFolder(env)).toEqual([]);
    disk?.fill();
    expect(await ofFolder(env)).toEqual([condition]);
    disk?.free();
    expect(await ofFolder(env)).toEqual([]);
  });

  it('is no condition of a service whose files are in a bucket or whose folder does not exist', async () => {
    disk?.fill();
    expect(await ofFolder({ STORAGE_DIR: join(folder, 'none') })).toEqual([]);
    expect(await ofFolder({ STORAGE_DIR: folder, S3_BUCKET: 'files' })).toEqual([]);
    disk?.free();
  });

  it('is among what a service reports', async () => {
    const former = process.env['STORAGE_DIR'];
    const workshop = await Workshop.open();
    try {
      process.env['STORAGE_DIR'] = folder;
      disk?.fill();
      const { conditions } = await workshop.client.call(readAlertConditions('workshop'), {});
      expect(conditions).toContainEqual(condition);
    } finally {
      if (former === undefined) delete process.env['STORAGE_DIR'];
      else process.env['STORAGE_DIR'] = former;
      disk?.free();
      await workshop.close();
    }
  });
});
