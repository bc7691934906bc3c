import { encode } from '#platform/rpc/wire';
import { anna, Workshop } from '../workshop';
import { turnKnob } from '../workshop.contracts';

describe('reply', () => {
  let workshop: Workshop;

  beforeAll(async () => {
    workshop = await Workshop.open();
  });
  afterAll(() => workshop.close());

  it('is sent to inboxes only, because the bus permits replies to any subject that a caller names', async () => {
    const { connection } = workshop.bus;
    const received: string[] = [];
    const reply = '$JS.API.STREAM.PURGE.EVENTS';
    connection.subscribe(reply, { callback: (_, { subject }) => void received.push(subject) });
    connection.publish(turnKnob.subject, encode({ knob: 'drive', to: 1 }), { reply });
    // The same subscription replies to this request after the first.
    await workshop.client.call(turnKnob, { knob: 'drive', to: 1 }, anna);
    await connection.flush();
    expect(received).toEqual([]);
  });
});
