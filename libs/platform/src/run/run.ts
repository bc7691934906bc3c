import 'reflect-metadata';
import type { INestMicroservice, Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { throwError } from 'rxjs';
import { DataSource } from 'typeorm';
import { Bus } from '../bus/bus';
import { BusStrategy } from '../transport/bus-strategy';
import { requestHandlersOf } from '../transport/request-handlers';
import { ConfigError, loadConfig } from '../config/load-config';
import { ServiceConfig } from '../config/process.config';
import { OutboxRelay } from '../outbox/outbox-relay';
import { samplePool } from '../database/database-pool-metrics';
import { type Collector, startHealthServer } from '../health/health-server';
import type { ReadinessCheck } from '../health/readiness';
import { labelMetrics } from '../metrics/metrics';
import { TableMetrics } from '../metrics/table-metrics';
import { type Log, NestLog } from '../log/log';
import { startTracing } from '../tracing/tracing';
import { EVENT_BUS, LOG } from './platform.module';
import { serviceReadiness } from './service-readiness';
import { shutDownOnSignal } from './graceful-shutdown';

export interface RunningService {
  app: INestMicroservice;
  healthPort: number;
  close: () => Promise<void>;
}

/** Starts a service. Ends the process with a message when its environment is invalid. */
export async function run(module: Type): Promise<void> {
  try {
    const service = await startService(module);
    shutDownOnSignal(service.app.get<Log>(LOG), service.close);
  } catch (error) {
    process.stderr.write(
      `${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
    process.exit(error instanceof ConfigError ? 78 : 1);
  }
}

/** The same without signal handlers, for tests in one process. */
export async function startService(module: Type): Promise<RunningService> {
  const config = loadConfig(ServiceConfig);
  let check: ReadinessCheck = async () => ({ absent: ['startup'], degraded: [] });
  let collectors: readonly Collector[] = [];
  // First of all: a process that waits for Postgres is live, but not ready.
  const health = await startHealthServer(
    { host: config.HEALTH_HOST, port: config.HEALTH_PORT },
    { check: () => check(), collectors: () => collectors },
  );
  try {
    const { app, log, endTracing, ...started } = await startApplication(module, config);
    ({ check, collectors } = started);
    log.info({ healthPort: health.port }, 'ready');
    const close = async () => {
      await health.close();
      await app.close();
      await endTracing();
    };
    return { app, healthPort: health.port, close };
  } catch (error) {
    await health.close();
    throw error;
  }
}

async function startApplication(module: Type, config: ServiceConfig) {
  const strategy = new BusStrategy();
  const app = await NestFactory.createMicroservice(module, { strategy, logger: false, abortOnError: false });
  const log = app.get<Log>(LOG);
  app.useLogger(new NestLog(log));
  // Nest's default filter hides the cause ("Internal server error"); here the transport decides.
  app.useGlobalFilters({ catch: (error: unknown) => throwError(() => error) });
  const bus = app.get(Bus);
  const endTracing = await startTracing(bus.name, config, log);
  const dataSource = app.get(DataSource);
  const relay = app.get(OutboxRelay);
  const handlers = requestHandlersOf(app.get(ModulesContainer));
  strategy.setDependencies({ bus, eventBus: app.get<Bus>(EVENT_BUS), dataSource, config, log, handlers });
  await app.listen();
  labelMetrics(bus.name);
  const eventProblems = () => [...strategy.problems, ...relay.problems];
  const check = serviceReadiness({ bus, dataSource, eventProblems });
  const tables = app.get(TableMetrics);
  const collectors = [() => tables.collect(), () => samplePool(dataSource)];
  return { app, log, check, collectors, endTracing };
}
