import { Failure, internal, invalidInput, unavailable } from '#contracts/kit/failure';
import { RpcClient } from '#platform/rpc/rpc-client';
import { ada, anna, behaviour, Workshop } from '../workshop';
import { resetPanel, sellPanel, stuck, turnKnob } from '../workshop.contracts';

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

async function failureOf(call: Promise<unknown>): Promise<Failure> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Failure)) throw new Error(`not a declared error: ${String(error)}`);
  return error;
}

describe('request', () => {
  it('returns the output of its contract', async () => {
    await expect(workshop.client.call(turnKnob, turn)).resolves.toEqual(panel);
  });

  it('is handled by one of two replicas', async () => {
    let runs = 0;
    behaviour.turn = async () => ((runs += 1), panel);
    await workshop.client.call(turnKnob, turn);
    expect(runs).toBe(1);
  });

  it('returns no fields that the contract does not declare, nested ones included', async () => {
    behaviour.turn = async () => ({
      ...panel,
      passwordHash: 'secret',
      turned: { ...panel.turned, secret: 1 },
    });
    await expect(workshop.client.call(turnKnob, turn)).resolves.toEqual(panel);
  });

  it('is rejected with the name of each invalid field', async () => {
    const failure = await failureOf(workshop.client.call(turnKnob, { knob: 'x', to: 'three' as never }));
    expect(failure.code).toBe(invalidInput.code);
    expect(failure.params).toEqual({
      fields: [
        { field: 'knob', rule: 'isLength' },
        { field: 'to', rule: 'isInt' },
      ],
    });
  });

  it('is rejected with an unknown field', async () => {
    const failure = await failureOf(workshop.client.call(turnKnob, { ...turn, role: 'admin' } as never));
    expect(failure.params).toEqual({ fields: [{ field: 'role', rule: 'whitelistValidation' }] });
  });

  it('returns a declared error with its parameters', async () => {
    behaviour.turn = async () => {
      throw new Failure(stuck, { since: 'noon' });
    };
    const failure = await failureOf(workshop.client.call(turnKnob, turn));
    expect(Failure.is(failure, stuck) && failure.params.since).toBe('noon');
  });

  it('hides the message of an unexpected error', async () => {
    behaviour.turn = async () => {
      throw new Error('select secret from users');
    };
    const failure = await failureOf(workshop.client.call(turnKnob, turn));
    expect(failure.toData()).toEqual({ code: internal.code, kind: 'internal', params: {} });
  });

  it('fails with UNAVAILABLE without a responder', async () => {
    const failure = await failureOf(
      workshop.client.call({ ...turnKnob, subject: 'workshop.missing.subject' }, turn),
    );
    expect(Failure.is(failure, unavailable) && failure.params.subject).toBe('workshop.missing.subject');
  });

  it('fails with UNAVAILABLE after the timeout when the handler does not reply', async () => {
    let reply = (): void => undefined;
    behaviour.turn = () => new Promise<object>((resolve) => (reply = () => resolve(panel)));
    const failure = await failureOf(workshop.client.call(turnKnob, turn, undefined, { timeoutMs: 200 }));
    reply();
    expect(failure.code).toBe(unavailable.code);
  });
});

describe('calls between services', () => {
  it('fail at once when the contract does not list the caller', async () => {
    const [service] = workshop.services;
    const client = service?.app.get(RpcClient);
    await expect(client?.call(turnKnob, turn)).rejects.toThrow('workshop may not send workshop.knobs.turn');
  });
});

describe('service', () => {
  async function expectReply() {
    behaviour.turn = async () => panel;
    await expect(workshop.client.call(turnKnob, turn)).resolves.toEqual(panel);
  }

  it('keeps responding after a reply larger than the maximum of the bus', async () => {
    behaviour.turn = async () => ({
      ...panel,
      others: [{ name: 'k'.repeat(8_400_000), value: 0 }],
    });
    expect(
      (await failureOf(workshop.client.call(turnKnob, turn, undefined, { timeoutMs: 10_000 }))).code,
    ).toBe('RESPONSE_TOO_LARGE');
    await expectReply();
  });

  it('returns a reply of several megabytes', async () => {
    const name = 'k'.repeat(4_000_000);
    behaviour.turn = async () => ({ ...panel, others: [{ name, value: 0 }] });
    const { others } = await workshop.client.call(turnKnob, turn, undefined, { timeoutMs: 10_000 });
    expect(others[0]?.name).toHaveLength(name.length);
  });

  it('keeps responding after a failure with parameters larger than the maximum of the bus', async () => {
    behaviour.turn = async () => {
      throw new Failure({ code: 'STUCK', kind: 'conflict' }, { names: 'k'.repeat(8_400_000) });
    };
    expect((await failureOf(workshop.client.call(turnKnob, turn))).code).toBe('RESPONSE_TOO_LARGE');
    await expectReply();
  });

  it('keeps responding after a reply that violates its contract', async () => {
    behaviour.turn = async () => ({ turned: { name: 'drive', value: 10n }, others: [] });
    expect((await failureOf(workshop.client.call(turnKnob, turn))).code).toBe(internal.code);
    await expectReply();
  });

  it.each([
    ['bytes that are not JSON', new TextEncoder().encode('{knob')],
    ['a message without content', new Uint8Array()],
    ['a list instead of an object', new TextEncoder().encode('[1]')],
  ])('keeps responding after %s', async (_, bytes) => {
    const reply = await workshop.bus.connection.request(turnKnob.subject, bytes, { timeout: 2_000 });
    expect(reply.string()).toContain(invalidInput.code);
    await expectReply();
  });
});

describe('access', () => {
  it('rejects a guest where the contract requires a user', async () => {
    expect((await failureOf(workshop.client.call(resetPanel, {}))).code).toBe('UNAUTHENTICATED');
  });

  it('accepts a user where the contract requires a user, and rejects one where it requires an admin', async () => {
    await expect(workshop.client.call(resetPanel, {}, anna)).resolves.toEqual({});
    expect((await failureOf(workshop.client.call(sellPanel, {}, anna))).code).toBe('FORBIDDEN');
    await expect(workshop.client.call(sellPanel, {}, ada)).resolves.toEqual({});
  });

  it('rejects an actor claim signed with an unknown key', async () => {
    expect((await failureOf(workshop.stranger.call(sellPanel, {}, ada))).code).toBe('UNAUTHENTICATED');
  });
});
