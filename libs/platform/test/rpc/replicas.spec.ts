import { eventually } from '#testing/eventually';
import { behaviour, Workshop } from '../workshop';
import { turnKnob } from '../workshop.contracts';

const turn = { knob: 'drive', to: 3 };
const panel = { turned: { name: 'drive', value: 3 }, others: [] };
let workshop: Workshop;

beforeEach(async () => {
  behaviour.turn = async () => panel;
  workshop = await Workshop.open(1);
});
afterEach(() => workshop.close());

describe('replica polling', () => {
  it('stops without an error when the connection drains, and calls fail with UNAVAILABLE', async () => {
    await workshop.client.call(turnKnob, turn);
    const drained = workshop.bus.connection.drain();
    await expect(workshop.client.call(turnKnob, turn)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await drained;
  });

  it('sends to a replica that replied, and to the queue group while none is known', async () => {
    const request = jest.spyOn(workshop.bus.connection, 'request');
    expect(await workshop.client.call(turnKnob, turn)).toEqual(panel);
    expect(request.mock.calls[0]?.[0]).toBe('workshop.knobs.turn');
    await eventually(async () => {
      request.mockClear();
      await workshop.client.call(turnKnob, turn);
      expect(request.mock.calls[0]?.[0]).toMatch(/^workshop\.@[0-9a-f-]{36}\.knobs\.turn$/);
    });
  });
});
