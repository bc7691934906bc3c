import { Failure, internal, invalidInput, unavailable } from '#contracts/kit/failure';
import { RpcClient } from '#platform/rpc/rpc-client';
import { ada, anna, behaviour, Workshop } from './workshop';
import { resetPanel, sellPanel, stuck, turnKnob } from './workshop.contracts';

let workshop: Workshop;
const turn = { knob: 'drive', to: 3 };
const panel = { turned: { name: 'drive', value: 3 }, others: [{ name: 'mix', value: 1 }] };

beforeAll(async () => {
  workshop = await Workshop.open(2);
});
afterAll(() => workshop.close());
beforeEach(() => {
  behaviour.turn = async () => panel;
});

async function refusalOf(call: Promise<unknown>): Promise<Failure> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Failure)) throw new Error(`not refused: ${String(error)}`);
  return error;
}

describe('a request', () => {
  it('is answered with what the contract promises', async () => {
    await expect(workshop.client.call(turnKnob, turn)).resolves.toEqual(panel);
  });

  it('is answered by one of two replicas', async () => {
    let runs = 0;
    behaviour.turn = async () => ((runs += 1), panel);
    await workshop.client.call(turnKnob, turn);
    expect(runs).toBe(1);
  });

  it('loses fields that the contract does not declare, nested ones too', async () => {
    behaviour.turn = async () => ({
      ...panel,
      passwordHash: 'secret',
      turned: { ...panel.turned, secret: 1 },
    });
    await expect(workshop.client.call(turnKnob, turn)).resolves.toEqual(panel);
  });

  it('is refused with each wrong field named', async () => {
    const refusal = await refusalOf(workshop.client.call(turnKnob, { knob: 'x', to: 'three' as never }));
    expect(refusal.code).toBe(invalidInput.code);
    expect(refusal.params).toEqual({
      fields: [
        { field: 'knob', rule: 'isLength' },
        { field: 'to', rule: 'isInt' },
      ],
    });
  });

  it('is refused with an unknown field', async () => {
    const refusal = await refusalOf(workshop.client.call(turnKnob, { ...turn, role: 'admin' } as never));
    expect(refusal.params).toEqual({ fields: [{ field: 'role', rule: 'whitelistValidation' }] });
  });

  it('carries a refusal with its parameters to the caller', async () => {
    behaviour.turn = async () => {
      throw new Failure(stuck, { since: 'noon' });
    };
    const refusal = await refusalOf(workshop.client.call(turnKnob, turn));
    expect(Failure.is(refusal, stuck) && refusal.params.since).toBe('noon');
  });

  it('hides what an unexpected error says', async () => {
    behaviour.turn = async () => {
      throw new Error('select secret from users');
    };
    const refusal = await refusalOf(workshop.client.call(turnKnob, turn));
    expect(refusal.toData()).toEqual({ code: internal.code, kind: 'internal', params: {} });
  });

  it('ends in UNAVAILABLE when nobody listens', async () => {
    const refusal = await refusalOf(
      workshop.client.call({ ...turnKnob, subject: 'workshop.nobody.home' }, turn),
    );
    expect(Failure.is(refusal, unavailable) && refusal.params.subject).toBe('workshop.nobody.home');
  });

  it('ends in UNAVAILABLE when the handler never answers', async () => {
    let answer = (): void => undefined;
    behaviour.turn = () => new Promise<object>((resolve) => (answer = () => resolve(panel)));
    const refusal = await refusalOf(workshop.client.call(turnKnob, turn, undefined, { timeoutMs: 200 }));
    answer();
    expect(refusal.code).toBe(unavailable.code);
  });
});

describe('a service', () => {
  it('fails at once when it sends a request whose contract does not name it', async () => {
    const [service] = workshop.services;
    const client = service?.app.get(RpcClient);
    await expect(client?.call(turnKnob, turn)).rejects.toThrow('workshop may not send workshop.knobs.turn');
  });
});

describe('a service survives', () => {
  async function stillAnswers() {
    behaviour.turn = async () => panel;
    await expect(workshop.client.call(turnKnob, turn)).resolves.toEqual(panel);
  }

  it('a reply larger than the bus carries', async () => {
    behaviour.turn = async () => ({
      ...panel,
      others: Array.from({ length: 30_000 }, (_, value) => ({ name: 'a long name of a knob', value })),
    });
    expect(
      (await refusalOf(workshop.client.call(turnKnob, turn, undefined, { timeoutMs: 10_000 }))).code,
    ).toBe('RESPONSE_TOO_LARGE');
    await stillAnswers();
  });

  it('a reply that breaks its contract', async () => {
    behaviour.turn = async () => ({ turned: { name: 'drive', value: 10n }, others: [] });
    expect((await refusalOf(workshop.client.call(turnKnob, turn))).code).toBe(internal.code);
    await stillAnswers();
  });

  it.each([
    ['bytes that are no JSON', new TextEncoder().encode('{knob')],
    ['a message without content', new Uint8Array()],
    ['a list where an object belongs', new TextEncoder().encode('[1]')],
  ])('%s', async (_, bytes) => {
    const reply = await workshop.bus.connection.request(turnKnob.subject, bytes, { timeout: 2_000 });
    expect(reply.string()).toContain(invalidInput.code);
    await stillAnswers();
  });
});

describe('access', () => {
  it('refuses a guest what needs a user', async () => {
    expect((await refusalOf(workshop.client.call(resetPanel, {}))).code).toBe('UNAUTHENTICATED');
  });

  it('lets a user do what needs a user, and refuses what needs an admin', async () => {
    await expect(workshop.client.call(resetPanel, {}, anna)).resolves.toEqual({});
    expect((await refusalOf(workshop.client.call(sellPanel, {}, anna))).code).toBe('FORBIDDEN');
    await expect(workshop.client.call(sellPanel, {}, ada)).resolves.toEqual({});
  });

  it('refuses an actor that another process signed', async () => {
    expect((await refusalOf(workshop.stranger.call(sellPanel, {}, ada))).code).toBe('UNAUTHENTICATED');
  });
});
