import { Controller, Module } from '@nestjs/common';
import { IsString } from 'class-validator';
import { DataSource, EntityManager } from 'typeorm';
import { event } from '#contracts/kit/event';
import { exclusiveLock } from '#platform/database/transactions/advisory-transaction-locks';
import { newId } from '#platform/database/new-id';
import type { ConsumedEvent } from '#platform/events/event-route';
import { ConsumesTogether } from '#platform/events/consumes';
import { jetStreamManager } from '#platform/event-stream/stream';
import { busSubject } from '#platform/event-stream/topology';
import { encode } from '#platform/rpc/wire';
import { PlatformModule } from '#platform/run/platform.module';
import { type RunningService, startService } from '#platform/run/run';
import { Bus } from '#platform/bus/bus';
import { createLog } from '#platform/log/log';
import { newActorKey } from '#testing/actor-keys';
import { eventually } from '#testing/eventually';
import { freshDatabase, type NatsServer, startNats } from '#testing/servers/servers';

jest.setTimeout(60_000);

class CableSold {
  @IsString() cable: string;
  @IsString() owner: string;
}
const cableSold = event('workshop.cable-sold', 1, CableSold, { consumers: ['workshop'] });

const batches: string[][] = [];
let apply: (cables: readonly string[], tx: EntityManager) => Promise<void>;

@Controller()
class CableHandlers {
  @ConsumesTogether(cableSold, ({ owner }) => [exclusiveLock(`cables of ${owner}`)])
  async sold(events: readonly ConsumedEvent<CableSold>[], tx: EntityManager): Promise<void> {
    const cables = events.map(({ data }) => data.cable);
    await apply(cables, tx);
    batches.push(cables);
    for (const cable of cables) await tx.query('insert into sold values ($1)', [cable]);
  }
}

@Module({
  imports: [PlatformModule.forService({ name: 'workshop', entities: [], migrations: {} })],
  controllers: [CableHandlers],
})
class CablesModule {}

let nats: NatsServer;
let bus: Bus;
let service: RunningService;

beforeAll(async () => {
  nats = await startNats();
  Object.assign(process.env, {
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    NATS_URL: nats.url,
    DATABASE_URL: await freshDatabase('workshop'),
    ACTOR_KEY: newActorKey(),
  });
  service = await startService(CablesModule);
  bus = await Bus.connect('gateway', { NATS_URL: nats.url } as never, createLog('test', 'error'));
  await database().query('create table sold (cable text)');
});

afterAll(async () => {
  await service.close();
  await bus.close();
  await nats.stop();
});

beforeEach(() => {
  batches.length = 0;
  apply = async () => undefined;
});

const database = () => service.app.get(DataSource);

async function publish(cable: string, owner = newId(), id = newId()): Promise<void> {
  const data = { cable, owner };
  const envelope = { id, occurredAt: new Date().toISOString(), actor: 'x', requestId: newId(), data };
  await bus.connection.jetstream().publish(busSubject(cableSold.subject), encode(envelope));
}

async function soldCables(prefix: string): Promise<string[]> {
  const rows = await database().query<{ cable: string }[]>(
    'select cable from sold where cable like $1 order by cable',
    [`${prefix}%`],
  );
  return rows.map(({ cable }) => cable);
}

/** The first transaction waits until all events have arrived, so that the others share the next one. */
function holdFirstBatch(): { release: () => void } {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  apply = () => (batches.length === 0 ? held : Promise.resolve());
  return { release: () => release() };
}

const named = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}-${i}`);

describe('events of a consumer that applies several together', () => {
  it('events that queue share one transaction', async () => {
    const { release } = holdFirstBatch();
    const cables = named('shared', 8);
    await publish('shared-first');
    await Promise.all(cables.map((cable) => publish(cable)));
    await eventually(async () => expect(await waitingEvents()).toBe(9));
    release();
    await eventually(async () => expect(await soldCables('shared')).toHaveLength(9));
    expect(batches.some((batch) => batch.length > 1)).toBe(true);
  });

  it('an event that fails neither fails nor loses its neighbours, and is applied once it succeeds', async () => {
    let isBroken = true;
    apply = async (cables) => {
      if (isBroken && cables.includes('bad-3')) throw new Error('a bug in the consumer');
    };
    const cables = named('bad', 6);
    await Promise.all(cables.map((cable) => publish(cable)));
    await eventually(async () =>
      expect(await soldCables('bad')).toEqual(cables.filter((cable) => cable !== 'bad-3')),
    );
    isBroken = false;
    await eventually(async () => expect(await soldCables('bad')).toEqual(cables), 20_000);
  });

  it('an event that is delivered twice is applied once', async () => {
    const [id, owner] = [newId(), newId()];
    await Promise.all([publish('twice', owner, id), publish('twice', owner, id), publish('twice-last')]);
    await eventually(async () => expect(await soldCables('twice')).toContain('twice-last'));
    await eventually(async () => expect(await waitingEvents()).toBe(0));
    expect(await soldCables('twice')).toEqual(['twice', 'twice-last']);
  });

  it('an event whose lock is held waits for it, and its neighbours do not', async () => {
    const owner = newId();
    const holder = database().createQueryRunner();
    await holder.startTransaction();
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`cables of ${owner}`]);
    await publish('locked-held', owner);
    await publish('locked-free');
    await eventually(async () => expect(await soldCables('locked')).toEqual(['locked-free']));
    await holder.commitTransaction();
    await holder.release();
    await eventually(async () => expect(await soldCables('locked')).toEqual(['locked-free', 'locked-held']));
  });
});

/** Events that were delivered and not acknowledged. */
async function waitingEvents(): Promise<number> {
  const manager = await jetStreamManager(bus);
  const { num_ack_pending } = await manager.consumers.info('EVENTS', 'workshop-workshop-cable-sold');
  return num_ack_pending;
}
