import type { MessageHandler } from '@nestjs/microservices';
import type { Msg, Subscription } from 'nats';
import { lastValueFrom, type Observable } from 'rxjs';
import type { Actor } from '#contracts/kit/actor';
import {
  Failure,
  forbidden,
  internal,
  invalidInput,
  reauthenticationRequired,
  unauthenticated,
  unavailable,
} from '#contracts/kit/failure';
import { isRecentLogin, type RequestContract } from '#contracts/kit/request';
import type { Bus } from '../bus/bus';
import { isDatabaseAway } from '../database/database-away';
import { newId } from '../database/new-id';
import type { Log } from '../log/log';
import { observeRequest } from '../metrics/metrics';
import { spanIdIn, traced } from '../tracing/spans';
import { type ActorVerifier, RefusedClaim } from './actor-claim';
import { checkReply } from './check-reply';
import { ClockSkew } from './clock-skew';
import { readInput } from './input';
import { pick } from './pick';
import { directSubject, presenceSubject } from './replicas';
import { decode, encodeFailure, encodeReply, wireHeaders } from './wire';

type Settle = (result: unknown) => Observable<unknown>;

/** Of the inboxes of all processes (see Bus.connect). */
const inboxPrefix = '_INBOX_';

const guest: Actor = { kind: 'guest', language: 'en' };

function failureOf(contract: RequestContract, error: unknown): Failure {
  if (Failure.caught(error)) return error;
  if (isDatabaseAway(error)) return new Failure(unavailable, { subject: contract.subject }, error);
  return new Failure(internal, {}, error);
}

/** Answers the requests of one service. Replicas share the work through a queue group named after the service. */
export class RequestServer {
  private readonly subscriptions: Subscription[] = [];
  private readonly replicaId = newId();
  private presence: Subscription | undefined;
  private inFlight = 0;
  private idle: (() => void) | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly verifier: ActorVerifier,
    private readonly log: Log,
    private readonly settle: Settle,
    private readonly checksReplies: boolean,
  ) {}

  listen(contract: RequestContract, handler: MessageHandler): void {
    const callback = (error: Error | null, message: Msg) => {
      if (error) this.log.error({ err: error, subject: contract.subject }, 'subscription failed');
      else void this.answer(contract, handler, message);
    };
    const { connection, name } = this.bus;
    const direct = directSubject(contract.subject, this.replicaId);
    this.subscriptions.push(
      connection.subscribe(contract.subject, { queue: name, callback }),
      connection.subscribe(direct, { callback }),
    );
  }

  /** Answers the polls of callers from now on. */
  announce(): void {
    this.presence = this.bus.connection.subscribe(presenceSubject(this.bus.name), {
      callback: (error, message) => {
        if (!error) message.respond(this.replicaId);
      },
    });
  }

  /** Takes no new requests; returns when those in flight are answered, or after 8 s. */
  async drain(): Promise<void> {
    this.presence?.unsubscribe();
    await Promise.all(this.subscriptions.map((subscription) => subscription.drain().catch(() => undefined)));
    if (this.inFlight === 0) return;
    await Promise.race([
      new Promise<void>((resolve) => (this.idle = resolve)),
      new Promise<void>((resolve) => setTimeout(resolve, 8_000).unref()),
    ]);
  }

  private async answer(contract: RequestContract, handler: MessageHandler, message: Msg): Promise<void> {
    this.inFlight += 1;
    const began = performance.now();
    const requestId = message.headers?.get(wireHeaders.requestId) || newId();
    const { bytes, outcome } = await this.reply(contract, handler, message, requestId);
    // Without a reply subject nobody waits. The bus lets a process reply to any subject it received, so a caller could name
    // one that only this service, or JetStream itself, may be sent.
    if (message.reply?.startsWith(inboxPrefix)) message.respond(bytes);
    observeRequest(contract.subject, outcome, performance.now() - began);
    this.inFlight -= 1;
    if (this.inFlight === 0) this.idle?.();
  }

  private async reply(contract: RequestContract, handler: MessageHandler, message: Msg, requestId: string) {
    try {
      const actor = this.actorOf(contract, message);
      const input = await readInput(contract.input, this.parse(message));
      const patience = Number(message.headers?.get(wireHeaders.patience)) || contract.timeoutMs;
      const spanId = spanIdIn(message.headers?.get(wireHeaders.traceparent) ?? '');
      const context = {
        requestId,
        actor: actor.kind === 'user' ? actor.userId : actor.kind,
        deadline: Date.now() + patience,
        ...(spanId ? { spanId } : {}),
      };
      const result = await traced(contract.subject, 'SERVER', context, async () =>
        lastValueFrom(this.settle(await handler(input, actor)), { defaultValue: {} }),
      );
      const picked = pick(contract.output, result);
      if (this.checksReplies) await checkReply(contract, picked);
      const { bytes, problem } = encodeReply(picked);
      if (problem)
        this.log.error(
          { subject: contract.subject, requestId, problem: String(problem) },
          'reply cannot travel',
        );
      return { bytes, outcome: problem ? 'internal' : 'ok' };
    } catch (error) {
      return this.refuse(contract, requestId, error);
    }
  }

  private parse(message: Msg): unknown {
    try {
      return decode(message.data);
    } catch {
      throw new Failure(invalidInput, { fields: [{ field: '', rule: 'json' }] });
    }
  }

  private actorOf(contract: RequestContract, message: Msg): Actor {
    const token = message.headers?.get(wireHeaders.actor);
    // A request to one replica alone has another subject on the bus; the claim names the request.
    const actor = token ? this.verifier.verify(token, contract.subject, message.data) : guest;
    if (contract.access === 'user' || contract.access === 'admin') {
      if (actor.kind !== 'user') throw new Failure(unauthenticated);
      if (contract.access === 'admin' && actor.role !== 'admin') throw new Failure(forbidden);
      // The gateway says the time for every session. The operator's tool acts without a session and has none.
      if (contract.recentLogin && actor.authenticatedAt !== undefined && !isRecentLogin(actor))
        throw new Failure(reauthenticationRequired);
    }
    return actor;
  }

  /** What is not a refusal of ours stays here with its cause; the caller learns only the request id. */
  private refuse(contract: RequestContract, requestId: string, error: unknown) {
    const failure = failureOf(contract, error);
    const entry = { subject: contract.subject, requestId, code: failure.code };
    if (failure.kind === 'internal')
      this.log.error({ ...entry, err: failure.cause ?? failure }, 'request failed');
    else if (failure.cause instanceof ClockSkew)
      this.log.error({ ...entry, err: failure.cause, skewMs: failure.cause.skewMs }, 'clocks disagree');
    else if (failure.kind === 'unavailable')
      this.log.warn({ ...entry, err: failure.cause }, 'request met an absence');
    else if (failure.cause instanceof RefusedClaim)
      this.log.error({ ...entry, err: failure.cause }, 'actor claim refused');
    else this.log.debug(entry, 'request refused');
    return { bytes: encodeFailure(failure), outcome: failure.kind };
  }
}
