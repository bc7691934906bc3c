import {
  type DynamicModule,
  type FactoryProvider,
  Global,
  Inject,
  type InjectionToken,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { alertConditionsHandlers } from '../alerts/alert-conditions.handlers';
import { AuditLog } from '../audit/audit-log';
import { Bus, type BusTraffic } from '../bus/bus';
import { loadConfig } from '../config/load-config';
import { ServiceConfig } from '../config/process.config';
import { databaseOptions, openDatabase } from '../database/database';
import { ErasedSubjects } from '../database/erasure/erased-subjects';
import { MergedAccounts } from '../database/merges/merged-accounts';
import { PgNotifications } from '../database/pg-notifications';
import { Broadcasts } from '../events/broadcasts';
import { deadLetterMetrics } from '../events/move-to-dead-letters';
import { TableMetrics } from '../metrics/table-metrics';
import { Outbox } from '../outbox/outbox';
import { outboxMetrics, OutboxRelay } from '../outbox/outbox-relay';
import { createLog, LOG, type Log } from '../log/log';
import { RpcClient } from '../rpc/rpc-client';
import { type ServiceDefinition, tablesOf } from './service-definition';

/** Declared with the log, so that a process without a database does not load one. */
export { LOG } from '../log/log';
/** Token of the service's validated configuration. */
const SERVICE_CONFIG = Symbol('service config');
/** Token of the connection for events; `Bus` is the one for requests. */
export const EVENT_BUS = Symbol('event bus');

/** Providers of every service: settings, log, database, bus, outbox. It contains no business terms. */
@Global()
@Module({})
export class PlatformModule implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  constructor(
    @Inject(Bus) private readonly bus: Bus,
    @Inject(EVENT_BUS) private readonly eventBus: Bus,
    @Inject(PgNotifications) private readonly wakeups: PgNotifications,
    @Inject(OutboxRelay) private readonly relay: OutboxRelay,
  ) {}

  static forService({ config, ...shape }: ServiceDefinition): DynamicModule {
    const parts = [
      { provide: SERVICE_CONFIG, useFactory: () => loadConfig(ServiceConfig) },
      {
        provide: LOG,
        useFactory: (config: ServiceConfig) => createLog(shape.name, config.LOG_LEVEL),
        inject: [SERVICE_CONFIG],
      },
      busProvider(Bus, shape.name, 'requests'),
      busProvider(EVENT_BUS, shape.name, 'events'),
      { provide: RpcClient, useFactory: createClient, inject: [Bus, SERVICE_CONFIG] },
      {
        provide: Broadcasts,
        useFactory: (bus: Bus, log: Log) => new Broadcasts(bus, log),
        inject: [Bus, LOG],
      },
      {
        provide: PgNotifications,
        useFactory: (config: ServiceConfig, log: Log) => new PgNotifications(config.DATABASE_URL, log),
        inject: [SERVICE_CONFIG, LOG],
      },
      { provide: Outbox, useFactory: () => new Outbox() },
      { provide: ErasedSubjects, useFactory: () => new ErasedSubjects() },
      { provide: MergedAccounts, useFactory: () => new MergedAccounts() },
      { provide: AuditLog, useFactory: () => new AuditLog() },
      { provide: TableMetrics, useFactory: platformMetrics, inject: [getDataSourceToken()] },
      {
        provide: OutboxRelay,
        useFactory: createRelay,
        inject: [getDataSourceToken(), EVENT_BUS, PgNotifications, LOG, Outbox],
      },
      ...(config ? [{ provide: config, useFactory: () => loadConfig(config) }] : []),
    ];
    return {
      module: PlatformModule,
      imports: [databaseOf(shape)],
      controllers: [alertConditionsHandlers(shape.name)],
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
    await Promise.all([this.bus.close(), this.eventBus.close()]);
  }
}

function busProvider(provide: InjectionToken, name: string, traffic: BusTraffic): FactoryProvider<Bus> {
  return {
    provide,
    useFactory: (config: ServiceConfig, log: Log) => Bus.connect(name, config, log, traffic),
    inject: [SERVICE_CONFIG, LOG],
  };
}

function createClient(bus: Bus, { NO_RESPONDER_RETRY_MS: retryDelayMs }: ServiceConfig): RpcClient {
  return new RpcClient(bus, undefined, retryDelayMs);
}

function createRelay(
  dataSource: DataSource,
  bus: Bus,
  notifications: PgNotifications,
  log: Log,
  outbox: Outbox,
): OutboxRelay {
  const relay = new OutboxRelay({ dataSource, notifications, log }, bus);
  outbox.deliverTo((events) => relay.publishCommitted(events));
  return relay;
}

function platformMetrics(dataSource: DataSource): TableMetrics {
  const metrics = new TableMetrics(dataSource);
  metrics.add(outboxMetrics);
  metrics.add(deadLetterMetrics);
  return metrics;
}

function databaseOf(service: ServiceDefinition): DynamicModule {
  const shape = () => {
    const config = loadConfig(ServiceConfig);
    return {
      url: config.DATABASE_URL,
      poolSize: config.DATABASE_POOL,
      connectTimeoutMs: config.DATABASE_CONNECT_TIMEOUT_MS,
      statementTimeoutMs: config.DATABASE_STATEMENT_TIMEOUT_MS,
      migratesAtStart: config.MIGRATE_AT_START,
      ...tablesOf(service),
    };
  };
  return TypeOrmModule.forRootAsync({
    // openDatabase retries transient errors; any other error ends the process with its reason.
    useFactory: () => ({ ...databaseOptions(shape()), retryAttempts: 1, retryDelay: 0 }),
    dataSourceFactory: () =>
      openDatabase(shape(), createLog(service.name, loadConfig(ServiceConfig).LOG_LEVEL)),
  });
}
