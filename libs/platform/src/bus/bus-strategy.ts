import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import type { Observable } from 'rxjs';
import type { DataSource } from 'typeorm';
import type { EventContract } from '#contracts/kit/event';
import type { RequestContract } from '#contracts/kit/request';
import { AuditDesk } from '../audit/audit-desk';
import type { ServiceConfig } from '../config/process.config';
import type { EventRoute } from '../events/apply-event';
import { DeadLetterDesk } from '../events/dead-letter-desk';
import { EventServer } from '../events/event-server';
import type { Log } from '../log/log';
import { ActorVerifier } from '../rpc/actor-claim';
import { RequestServer } from '../rpc/request-server';
import type { Bus } from './bus';
import { inboxName } from '../events/topology';
import { assertComplete } from './completeness';
import { busTransport } from './transport';

export interface BusParts {
  bus: Bus;
  dataSource: DataSource;
  config: ServiceConfig;
  log: Log;
}

/** Nest's transport of this shop: requests by NATS queue groups, events by JetStream consumers, one connection. */
export class BusStrategy extends Server implements CustomTransportStrategy {
  override readonly transportId = busTransport;
  private parts: BusParts | undefined;
  private requests: RequestServer | undefined;
  private events: EventServer | undefined;

  /** Hands over what only exists once the application is put together. */
  serveWith(parts: BusParts): void {
    this.parts = parts;
  }

  async listen(callback: (error?: unknown) => void): Promise<void> {
    try {
      this.open();
      await this.parts?.bus.connection.flush();
      callback();
    } catch (error) {
      callback(error);
    }
  }

  /** Names for the readiness check: what this service needs for its work and does not have. */
  get missing(): string[] {
    return this.events?.missing ?? [];
  }

  /** Stops taking work, finishes what is in flight. The connection itself is closed by its owner. */
  async close(): Promise<void> {
    await Promise.all([this.requests?.drain(), this.events?.drain()]);
  }

  override on(): never {
    throw new Error('this transport tells of its state through health and logs');
  }

  override unwrap<T>(): T {
    throw new Error('this transport hands out nothing of its inside');
  }

  private open(): void {
    if (!this.parts) throw new Error('the bus has no connection to serve with');
    const { bus, dataSource, config, log } = this.parts;
    const settle = (result: unknown): Observable<unknown> =>
      this.transformToObservable(result) as Observable<unknown>;
    const verifier = new ActorVerifier(config.ACTOR_KEY);
    this.requests = new RequestServer(bus, verifier, log, settle, config.NODE_ENV === 'test');
    this.events = new EventServer(bus, dataSource, log, settle);

    const handlers = [...this.getHandlers().values()];
    assertComplete(bus.name, handlers);
    const routes = handlers
      .filter((handler) => handler.isEventHandler)
      .map((handler) => this.routeOf(bus.name, handler));
    const desk = new DeadLetterDesk(dataSource, routes, settle);
    const own = [...desk.handlers(bus.name), ...new AuditDesk(dataSource).handlers(bus.name)];
    this.events.listen(routes);
    for (const { contract, handler } of own) this.requests.listen(contract, handler);
    for (const handler of handlers) {
      if (!handler.isEventHandler) this.requests.listen(contractOf<RequestContract>(handler), handler);
    }
    this.requests.announce();
  }

  private routeOf(service: string, handler: MessageHandler): EventRoute {
    const contract = contractOf<EventContract>(handler);
    return { contract, handler, consumer: inboxName(service, contract.subject) };
  }
}

function contractOf<C>(handler: MessageHandler): C {
  return (handler.extras as { contract: C }).contract;
}
