import { eventually } from '#testing/eventually';
import { SmallDisk } from '#testing/servers/small-disk';
import { readReadiness } from '../readiness';
import { anna, behaviour, Workshop } from '../workshop';
import { turnKnob } from '../workshop.contracts';

const subject = 'a full disk of the event stream';
const disk = SmallDisk.mount(subject);

(disk ? describe : describe.skip)(subject, () => {
  afterAll(() => disk?.unmount());

  it('delays no reply to a request, and its events are applied once NATS has started again with space', async () => {
    const applied: string[] = [];
    behaviour.apply = async ({ knob }) => void applied.push(knob);
    const workshop = await Workshop.open(1, disk && { storeDir: disk.dir });
    const [first = '', ...rest] = ['a', 'b', 'c', 'd'].map((name) => name.repeat(3_000));
    const turn = () => workshop.client.call(turnKnob, { knob: 'drive', to: 1 }, anna);
    try {
      await workshop.turns.publish(first);
      await eventually(() => expect(applied).toEqual([first]));
      // The next event begins in the last page of the file and does not fit: NATS 2.9 hangs after such a partial write.
      disk?.fill();
      for (const knob of rest) await workshop.turns.publish(knob);
      await eventually(async () => {
        const { degraded } = await readReadiness(workshop.services[0]?.healthPort);
        expect(degraded).toContainEqual(expect.objectContaining({ part: 'publications' }));
      }, 15_000);
      await Promise.all(Array.from({ length: 10 }, turn));

      disk?.free();
      await workshop.nats.kill();
      await workshop.nats.restart();
      await eventually(() => expect([...applied].sort()).toEqual([first, ...rest]), 30_000);
    } finally {
      await workshop.close();
    }
  });
});
