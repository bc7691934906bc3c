import { Controller, Module } from '@nestjs/common';
import { IsString } from 'class-validator';
import { headers, type Msg, type MsgHdrs } from 'nats';
import { Failure } from '#contracts/kit/failure';
import { Nothing, request } from '#contracts/kit/request';
import { LOG, type Log } from '#platform/log/log';
import { ActorSigner } from '#platform/rpc/actor-claim';
import { Handles } from '#platform/rpc/handles';
import { anyReplicaPattern } from '#platform/rpc/replicas';
import { RpcClient } from '#platform/rpc/rpc-client';
import { encode, readReply, wireHeaders } from '#platform/rpc/wire';
import { PlatformModule } from '#platform/run/platform.module';
import { type RunningService, startService } from '#platform/run/run';
import { newActorKey } from '#testing/actor-keys';
import { freshDatabase } from '#testing/servers/servers';
import { ada, anna, Workshop } from '../workshop';
import { resetPanel, sellPanel } from '../workshop.contracts';
import { workshopTables } from '../database/workshop-tables';

class RoleChange {
  @IsString() userId: string;
  @IsString() role: string;
}

const changeRole = request('annex.administration.change-role', {
  input: RoleChange,
  output: Nothing,
  access: 'staff:write',
});

@Controller()
class AnnexHandlers {
  @Handles(changeRole)
  async change(): Promise<Nothing> {
    return {};
  }
}

@Module({
  imports: [PlatformModule.forService({ name: 'annex', ...workshopTables })],
  controllers: [AnnexHandlers],
})
class AnnexModule {}

const promotion = { userId: anna.userId, role: 'admin' };
let workshop: Workshop;
let annex: RunningService;
let gateway: RpcClient;
let signer: ActorSigner;

beforeAll(async () => {
  workshop = await Workshop.open();
  const annexKey = newActorKey();
  Object.assign(process.env, { ACTOR_KEY: annexKey, DATABASE_URL: await freshDatabase('annex') });
  annex = await startService(AnnexModule);
  signer = new ActorSigner({ workshop: workshop.actorKey, annex: annexKey });
  gateway = new RpcClient(workshop.bus, signer);
});
afterAll(async () => {
  await annex.close();
  await workshop.close();
});

/** The message of a request that the gateway sends to a service or to one of its replicas. */
async function captureMessage(subject: string, send: () => Promise<unknown>): Promise<Msg> {
  const messages: Msg[] = [];
  const subscriptions = [subject, anyReplicaPattern(subject)].map((pattern) =>
    workshop.bus.connection.subscribe(pattern, { callback: (_, message) => void messages.push(message) }),
  );
  await send();
  for (const subscription of subscriptions) subscription.unsubscribe();
  const [message] = messages;
  if (!message) throw new Error('nothing was sent');
  return message;
}

/** The error code of a request with these headers; `ok` when it succeeds. */
async function outcomeOf(subject: string, input: object, sent: MsgHdrs | undefined): Promise<string> {
  const options = { timeout: 2_000, ...(sent ? { headers: sent } : {}) };
  const reply = await workshop.bus.connection.request(subject, encode(input), options);
  try {
    readReply(reply.data);
    return 'ok';
  } catch (error) {
    if (Failure.isFailure(error)) return error.code;
    throw error;
  }
}

function claimHeaders(claim: string): MsgHdrs {
  const sent = headers();
  sent.set(wireHeaders.actor, claim);
  return sent;
}

describe('actor claim', () => {
  it('authorizes the request that it was signed for', async () => {
    const message = await captureMessage(changeRole.subject, () => gateway.call(changeRole, promotion, ada));
    expect(message.headers?.get(wireHeaders.actor)).toBeTruthy();
    expect(await outcomeOf(changeRole.subject, promotion, message.headers)).toBe('ok');
  });

  it.each([
    ['admin', 'ok'],
    ['support', 'FORBIDDEN'],
    ['user', 'FORBIDDEN'],
  ] as const)('answers the role %s at a request that needs staff:write with %s', async (role, outcome) => {
    const claimant = { ...ada, role };
    const send = () => gateway.call(changeRole, promotion, claimant).catch(() => undefined);
    const message = await captureMessage(changeRole.subject, send);
    expect(await outcomeOf(changeRole.subject, promotion, message.headers)).toBe(outcome);
  });

  it('is rejected with another payload', async () => {
    const message = await captureMessage(changeRole.subject, () => gateway.call(changeRole, promotion, ada));
    const other = { ...promotion, userId: ada.userId };
    expect(await outcomeOf(changeRole.subject, other, message.headers)).toBe('UNAUTHENTICATED');
  });

  it('is rejected for another subject of the same service', async () => {
    const message = await captureMessage(resetPanel.subject, () => gateway.call(resetPanel, {}, ada));
    expect(await outcomeOf(sellPanel.subject, {}, message.headers)).toBe('UNAUTHENTICATED');
  });

  it('is rejected by another service', async () => {
    const logged = jest.spyOn(annex.app.get<Log>(LOG), 'error').mockImplementation(() => undefined);
    const message = await captureMessage(sellPanel.subject, () => gateway.call(sellPanel, {}, ada));
    expect(await outcomeOf(changeRole.subject, promotion, message.headers)).toBe('UNAUTHENTICATED');
    expect(logged.mock.calls.map(([, text]) => text)).toEqual(['actor claim rejected']);
    logged.mockRestore();
  });

  it('is rejected when it was signed with the key of another service', async () => {
    const forger = new ActorSigner({ annex: workshop.actorKey });
    const claim = forger.sign(ada, changeRole.subject, encode(promotion));
    expect(await outcomeOf(changeRole.subject, promotion, claimHeaders(claim))).toBe('UNAUTHENTICATED');
  });

  it('cannot be signed by a service: its call fails at once instead of being sent as a guest', async () => {
    const contract = { ...changeRole, callers: ['newsletter' as const] };
    const bus = Object.create(workshop.bus, { name: { value: 'newsletter' } }) as typeof workshop.bus;
    await expect(new RpcClient(bus).call(contract, promotion, ada)).rejects.toThrow('on behalf of a user');
  });
});

describe('clock skew of an actor claim', () => {
  const sentWith = (skewMs: number) => {
    const claim = signer.sign(ada, changeRole.subject, encode(promotion), Date.now() + skewMs);
    return outcomeOf(changeRole.subject, promotion, claimHeaders(claim));
  };

  it.each([-60_000, 60_000])('accepts a skew of %i ms', async (skewMs) => {
    expect(await sentWith(skewMs)).toBe('ok');
  });

  it.each([-300_000, 300_000])(
    'responds UNAVAILABLE to a skew of %i ms and logs an error',
    async (skewMs) => {
      const logged = jest.spyOn(annex.app.get<Log>(LOG), 'error').mockImplementation(() => undefined);
      expect(await sentWith(skewMs)).toBe('UNAVAILABLE');
      expect(logged.mock.calls.map(([, message]) => message)).toEqual(['clocks disagree']);
      logged.mockRestore();
    },
  );
});
