import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import type { Observable } from 'rxjs';
import type { DataSource } from 'typeorm';
import type { EventContract } from '#contracts/kit/event';
import { AuditAdmin } from '../audit/audit-admin';
import type { ServiceConfig } from '../config/process.config';
import type { EventRoute } from '../events/event-route';
import { DeadLetterAdmin } from '../events/dead-letter-admin';
import { EventServer } from '../events/event-server';
import type { Problem } from '../health/readiness';
import type { Log } from '../log/log';
import type { RequestHandler } from '../rpc/handles';
import { ActorVerifier } from '../rpc/actor-claim';
import { RequestServer } from '../rpc/request-server';
import type { Bus } from '../bus/bus';
import { inboxName } from '../event-stream/topology';
import { assertHandlersComplete } from './handler-completeness';
import { busTransport } from '../bus/transport';

export interface BusDependencies {
  bus: Bus;
  eventBus: Bus;
  dataSource: DataSource;
  config: ServiceConfig;
  log: Log;
  handlers: readonly RequestHandler[];
}

/** Nest transport: requests by NATS queue groups, events by JetStream consumers, over a connection each. */
export class BusStrategy extends Server implements CustomTransportStrategy {
  override readonly transportId = busTransport;
  private dependencies: BusDependencies | undefined;
  private requests: RequestServer | undefined;
  private events: EventServer | undefined;

  /** Sets the dependencies that exist only after the application is created. */
  setDependencies(parts: BusDependencies): void {
    this.dependencies = parts;
  }

  async listen(callback: (error?: unknown) => void): Promise<void> {
    try {
      this.startServers();
      await this.dependencies?.bus.connection.flush();
      callback();
    } catch (error) {
      callback(error);
    }
  }

  /** For the readiness check. */
  get problems(): Problem[] {
    return this.events?.problems ?? [];
  }

  /** Graceful shutdown: accepts no new work and finishes the work in flight. The owner closes the connections. */
  async close(): Promise<void> {
    await Promise.all([this.requests?.drain(), this.events?.drain()]);
  }

  override on(): never {
    throw new Error('this transport emits no events; see health and logs');
  }

  override unwrap<T>(): T {
    throw new Error('this transport does not expose its connection');
  }

  private startServers(): void {
    if (!this.dependencies) throw new Error('the bus has no connection to serve with');
    const { bus, eventBus, dataSource, config, log, handlers } = this.dependencies;
    const toObservable = (result: unknown): Observable<unknown> =>
      this.transformToObservable(result) as Observable<unknown>;
    const verifier = new ActorVerifier(config.ACTOR_KEY);
    this.requests = new RequestServer(bus, verifier, log, config.NODE_ENV === 'test');
    this.events = new EventServer(eventBus, dataSource, log, toObservable);

    const routes = [...this.getHandlers().values()].map((handler) => routeOf(bus.name, handler));
    assertHandlersComplete(
      bus.name,
      handlers.map(({ contract }) => contract),
      routes.map(({ contract }) => contract),
    );
    const deadLetters = new DeadLetterAdmin(dataSource, routes, toObservable);
    const own = [...deadLetters.handlers(bus.name), ...new AuditAdmin(dataSource).handlers(bus.name)];
    this.events.listen(routes);
    for (const handler of [...own, ...handlers]) this.requests.listen(handler);
    this.requests.announce();
  }
}

function routeOf(service: string, handler: MessageHandler): EventRoute {
  const { contract } = handler.extras as { contract: EventContract };
  return { contract, handler, consumer: inboxName(service, contract.subject) };
}
