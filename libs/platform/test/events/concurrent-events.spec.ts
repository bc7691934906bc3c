import { Controller, Module } from '@nestjs/common';
import { IsString } from 'class-validator';
import { DataSource, EntityManager } from 'typeorm';
import { event, type EventMeta } from '#contracts/kit/event';
import { newId } from '#platform/database/new-id';
import { Consumes } from '#platform/events/consumes';
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
import { workshopTables } from '../database/workshop-tables';

class CableSold {
  @IsString() cable: string;
  @IsString() owner: string;
}
const cableSold = event('workshop.cable-sold', 1, CableSold, { consumers: ['workshop'] });

let apply: (cable: string) => Promise<void>;

@Controller()
class CableHandlers {
  @Consumes(cableSold)
  async sold({ cable, owner }: CableSold, _: EventMeta, tx: EntityManager): Promise<void> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`cables of ${owner}`]);
    await apply(cable);
    await tx.query('insert into sold values ($1)', [cable]);
  }
}

@Module({
  imports: [PlatformModule.forService({ name: 'workshop', ...workshopTables })],
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

const named = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}-${i}`);

describe('events of a consumer', () => {
  it('an event that fails neither fails nor loses its neighbours, and is applied once it succeeds', async () => {
    let isBroken = true;
    apply = async (cable) => {
      if (isBroken && cable === 'bad-3') throw new Error('a bug in the consumer');
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
