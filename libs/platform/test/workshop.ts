import { Controller, Injectable, Module, type Type } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import type { UserActor } from '#contracts/kit/actor';
import type { EventMeta } from '#contracts/kit/event';
import { Failure } from '#contracts/kit/failure';
import type { Nothing } from '#contracts/kit/request';
import { Bus } from '#platform/bus/bus';
import { createLog } from '#platform/log/log';
import { Consumes } from '#platform/events/consumes';
import { Outbox } from '#platform/outbox/outbox';
import { ActorSigner } from '#platform/rpc/actor-claim';
import { Handles } from '#platform/rpc/handles';
import { RpcClient } from '#platform/rpc/rpc-client';
import { PlatformModule } from '#platform/run/platform.module';
import { type RunningService, startService } from '#platform/run/run';
import { newActorKey } from '#testing/actor-keys';
import { freshDatabase, type NatsOptions, type NatsServer, startNats } from '#testing/servers/servers';
import {
  knobTurned,
  type KnobTurned,
  type Panel,
  resetPanel,
  sellPanel,
  stuck,
  turnKnob,
  type TurnKnob,
} from './workshop.contracts';
import { workshopTables } from './database/workshop-tables';

/** The behaviour of the handlers; each test sets it. */
export const behaviour = {
  turn: async (_: TurnKnob): Promise<object> => ({ turned: { name: 'drive', value: 1 }, others: [] }),
  apply: async (_: KnobTurned, __: EntityManager): Promise<void> => undefined,
};

@Controller()
class WorkshopHandlers {
  @Handles(turnKnob)
  turn(input: TurnKnob): Promise<Panel> {
    return behaviour.turn(input) as Promise<Panel>;
  }

  @Handles(resetPanel)
  async reset(_: Nothing, actor: UserActor): Promise<Nothing> {
    if (actor.userId === 'unknown') throw new Failure(stuck, { since: 'ever' });
    return {};
  }

  @Consumes(knobTurned)
  apply(data: KnobTurned, _: EventMeta, tx: EntityManager): Promise<void> {
    return behaviour.apply(data, tx);
  }
}

/** A use case that handles its request itself. */
@Injectable()
class Sales {
  @Handles(sellPanel)
  async sell(): Promise<void> {}
}

@Injectable()
export class Turns {
  constructor(
    readonly dataSource: DataSource,
    readonly outbox: Outbox,
  ) {}

  /** Publishes an event in a transaction; with `fail` the transaction is rolled back. */
  publish(knob: string, fail = false): Promise<void> {
    return this.dataSource.transaction(async (tx) => {
      await this.outbox.add(tx, knobTurned, { knob, to: 1 });
      if (fail) throw new Error('rolled back');
    });
  }
}

export function workshopModule(): Type {
  @Module({
    imports: [PlatformModule.forService({ name: 'workshop', ...workshopTables })],
    controllers: [WorkshopHandlers],
    providers: [Turns, Sales],
  })
  class WorkshopModule {}
  return WorkshopModule;
}

/** A running test service on real servers, with a client and control over both. */
export class Workshop {
  readonly services: RunningService[] = [];
  client: RpcClient;
  bus: Bus;
  stranger: RpcClient;

  private constructor(
    readonly nats: NatsServer,
    /** The key that verifies actor claims for the workshop. */
    readonly actorKey: string,
  ) {}

  static async open(replicas = 1, natsOptions?: NatsOptions): Promise<Workshop> {
    const nats = await startNats(natsOptions);
    const actorKey = newActorKey();
    const workshop = new Workshop(nats, actorKey);
    Object.assign(process.env, {
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      NATS_URL: nats.url,
      DATABASE_URL: await freshDatabase('workshop'),
      ACTOR_KEY: actorKey,
    });
    for (let i = 0; i < replicas; i += 1) workshop.services.push(await startService(workshopModule()));
    workshop.bus = await Bus.connect('gateway', { NATS_URL: nats.url } as never, createLog('test', 'error'));
    workshop.client = new RpcClient(workshop.bus, new ActorSigner({ workshop: actorKey }));
    workshop.stranger = new RpcClient(workshop.bus, new ActorSigner({ workshop: newActorKey() }));
    return workshop;
  }

  get turns(): Turns {
    const [first] = this.services;
    if (!first) throw new Error('no replica is running');
    return first.app.get(Turns);
  }

  async close(): Promise<void> {
    await this.bus.close();
    for (const service of this.services) await service.close();
    await this.nats.stop();
  }
}

export const anna: UserActor = {
  kind: 'user',
  userId: '019a0000-0000-7000-8000-00000000000a',
  role: 'user',
  language: 'en',
};
export const ada: UserActor = { ...anna, userId: '019a0000-0000-7000-8000-00000000000b', role: 'admin' };
