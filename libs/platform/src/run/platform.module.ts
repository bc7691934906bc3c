import {
  type DynamicModule,
  Global,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type MixedList } from 'typeorm';
import { Audit } from '../audit/audit';
import { AuditRow } from '../audit/audit-entry.entity';
import { CreateAuditLog1764500000000 } from '../audit/create-audit-log';
import { Bus } from '../bus/bus';
import { loadConfig } from '../config/load-config';
import { ServiceConfig } from '../config/process.config';
import { databaseOptions, openDatabase } from '../database/database';
import { CreateTombstones1765000000000, Tombstones } from '../database/tombstones';
import { Wakeups } from '../database/wakeups';
import { CreateEventTables1763000000000 } from '../events/create-event-tables';
import { DeadLetterRow } from '../events/dead-letter.entity';
import { Outbox } from '../events/outbox';
import { OutboxMessage } from '../events/outbox-message.entity';
import { OutboxRelay } from '../events/outbox-relay';
import { OutboxWakes1765100000000 } from '../events/outbox-wakes';
import { createLog, LOG, type Log } from '../log/log';
import { RpcClient } from '../rpc/rpc-client';

/** It lives with the log, so that a process without a database need not load one. */
export { LOG } from '../log/log';
/** Token of the service's validated environment. */
export const SERVICE_CONFIG = Symbol('service config');

export interface ServiceShape {
  name: string;
  entities: (new () => object)[];
  migrations: MixedList<new () => object>;
}

/** What every service stands on: its log, its database, the bus, the outbox. Nothing here knows a business word. */
@Global()
@Module({})
export class PlatformModule implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  constructor(
    @Inject(Bus) private readonly bus: Bus,
    @Inject(Wakeups) private readonly wakeups: Wakeups,
    @Inject(OutboxRelay) private readonly relay: OutboxRelay,
  ) {}

  static forService(shape: ServiceShape): DynamicModule {
    const parts = [
      { provide: SERVICE_CONFIG, useFactory: () => loadConfig(ServiceConfig) },
      {
        provide: LOG,
        useFactory: (config: ServiceConfig) => createLog(shape.name, config.LOG_LEVEL),
        inject: [SERVICE_CONFIG],
      },
      {
        provide: Bus,
        useFactory: (config: ServiceConfig, log: Log) => Bus.connect(shape.name, config, log),
        inject: [SERVICE_CONFIG, LOG],
      },
      { provide: RpcClient, useFactory: (bus: Bus) => new RpcClient(bus), inject: [Bus] },
      {
        provide: Wakeups,
        useFactory: (config: ServiceConfig, log: Log) => new Wakeups(config.DATABASE_URL, log),
        inject: [SERVICE_CONFIG, LOG],
      },
      { provide: Outbox, useFactory: () => new Outbox() },
      { provide: Tombstones, useFactory: () => new Tombstones() },
      { provide: Audit, useFactory: () => new Audit() },
      {
        provide: OutboxRelay,
        useFactory: (source: DataSource, bus: Bus, wakeups: Wakeups, log: Log) =>
          new OutboxRelay(source, bus, wakeups, log),
        inject: [getDataSourceToken(), Bus, Wakeups, LOG],
      },
    ];
    return {
      module: PlatformModule,
      imports: [databaseOf(shape)],
      providers: parts,
      exports: [...parts, TypeOrmModule],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    this.relay.start();
    await this.wakeups.start();
  }

  /** Before the database is closed. */
  async onModuleDestroy(): Promise<void> {
    await this.relay.close();
    await this.wakeups.close();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.bus.close();
  }
}

function databaseOf(service: ServiceShape): DynamicModule {
  const shape = () => {
    const config = loadConfig(ServiceConfig);
    return {
      url: config.DATABASE_URL,
      poolSize: config.DATABASE_POOL,
      entities: [OutboxMessage, DeadLetterRow, AuditRow, ...service.entities],
      migrations: [
        CreateEventTables1763000000000,
        CreateAuditLog1764500000000,
        CreateTombstones1765000000000,
        OutboxWakes1765100000000,
        ...Object.values(service.migrations),
      ],
    };
  };
  return TypeOrmModule.forRootAsync({
    // What time cures is waited for by openDatabase; anything else ends the process at once, with its reason.
    useFactory: () => ({ ...databaseOptions(shape()), retryAttempts: 1, retryDelay: 0 }),
    dataSourceFactory: () =>
      openDatabase(shape(), createLog(service.name, loadConfig(ServiceConfig).LOG_LEVEL)),
  });
}
