import type { Msg, Subscription } from 'nats';
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
import { hasPermission, isPermission } from '#contracts/kit/permissions';
import { isRecentLogin, type RequestContract } from '#contracts/kit/request';
import { isPublishedTo } from '../bus/addressed-message';
import type { Bus } from '../bus/bus';
import { isDatabaseUnavailable } from '../database/database-unavailable';
import { newId } from '../database/new-id';
import type { Log } from '../log/log';
import { observeRequest } from '../metrics/metrics';
import { parseSpanId, traced } from '../tracing/spans';
import { type ActorVerifier, InvalidActorClaim } from './actor-claim';
import type { RequestHandler } from './handles';
import { validateReply } from './validate-reply';
import { ClockSkew } from './clock-skew';
import { validateInput } from './validate-input';
import { pick } from './pick';
import { directSubject, presenceSubject } from './replicas';
import { decode, encodeFailure, encodeReply, maxBodyBytes, wireHeaders } from './wire';

/** Prefix of the inboxes of all processes (see Bus.connect). */
const inboxPrefix = '_INBOX_';

/**
 * Replies go to inboxes only: the bus lets a process reply to any subject it received, so a caller could name one that only this
 * service may use.
 */
function repliesToInbox({ reply }: Msg): boolean {
  return reply?.startsWith(inboxPrefix) ?? false;
}

const guest: Actor = { kind: 'guest', language: 'en' };

function failureOf(contract: RequestContract, error: unknown): Failure {
  if (Failure.isFailure(error)) return error;
  if (isDatabaseUnavailable(error)) return new Failure(unavailable, { subject: contract.subject }, error);
  return new Failure(internal, {}, error);
}

/** Serves the requests of one service. Replicas share them through a queue group named after the service. */
export class RequestServer {
  private readonly subscriptions: Subscription[] = [];
  private readonly replicaId = newId();
  private presence: Subscription | undefined;
  private inFlight = 0;
  private onIdle: (() => void) | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly verifier: ActorVerifier,
    private readonly log: Log,
    private readonly validatesReplies: boolean,
  ) {}

  listen(handler: RequestHandler): void {
    const { contract } = handler;
    const callbackFor = (subject: string) => (error: Error | null, message: Msg) => {
      if (error) this.log.error({ err: error, subject: contract.subject }, 'subscription failed');
      else if (!isPublishedTo(subject, message))
        this.log.error({ subject, received: message.subject }, 'redirected event refused');
      else void this.respond(handler, message);
    };
    const { connection, name } = this.bus;
    const { subject } = contract;
    const direct = directSubject(subject, this.replicaId);
    this.subscriptions.push(
      connection.subscribe(subject, { queue: name, callback: callbackFor(subject) }),
      connection.subscribe(direct, { callback: callbackFor(direct) }),
    );
  }

  /** Starts replying to presence polls. */
  announce(): void {
    this.presence = this.bus.connection.subscribe(presenceSubject(this.bus.name), {
      callback: (error, message) => {
        if (!error && repliesToInbox(message)) message.respond(this.replicaId);
      },
    });
  }

  /** Accepts no new requests; returns when those in flight are finished, or after 8 s. */
  async drain(): Promise<void> {
    this.presence?.unsubscribe();
    await Promise.all(this.subscriptions.map((subscription) => subscription.drain().catch(() => undefined)));
    if (this.inFlight === 0) return;
    await Promise.race([
      new Promise<void>((resolve) => (this.onIdle = resolve)),
      new Promise<void>((resolve) => setTimeout(resolve, 8_000).unref()),
    ]);
  }

  private async respond(handler: RequestHandler, message: Msg): Promise<void> {
    this.inFlight += 1;
    const began = performance.now();
    const requestId = message.headers?.get(wireHeaders.requestId) || newId();
    const { bytes, outcome } = await this.handle(handler, message, requestId);
    if (repliesToInbox(message)) message.respond(bytes);
    observeRequest(handler.contract.subject, outcome, performance.now() - began);
    this.inFlight -= 1;
    if (this.inFlight === 0) this.onIdle?.();
  }

  private async handle(handler: RequestHandler, message: Msg, requestId: string) {
    const { contract } = handler;
    try {
      const actor = this.actorOf(contract, message);
      const input = await validateInput(contract.input, this.parse(message));
      const timeoutMs = Number(message.headers?.get(wireHeaders.timeoutMs)) || contract.timeoutMs;
      const spanId = parseSpanId(message.headers?.get(wireHeaders.traceparent) ?? '');
      const context = {
        requestId,
        actor: actor.kind === 'user' ? actor.userId : actor.kind,
        deadline: Date.now() + timeoutMs,
        ...(spanId ? { spanId } : {}),
      };
      const result = await traced(contract.subject, 'SERVER', context, () => handler.handle(input, actor));
      const picked = pick(contract.output, result ?? {});
      if (this.validatesReplies) await validateReply(contract, picked);
      const { bytes, problem } = encodeReply(picked, this.maxReplyBytes);
      if (problem)
        this.log.error(
          { subject: contract.subject, requestId, problem: String(problem) },
          'reply cannot be encoded',
        );
      return { bytes, outcome: problem ? 'internal' : 'ok' };
    } catch (error) {
      return this.failureReply(contract, requestId, error);
    }
  }

  /** The server states its limit when the connection opens; one that is not connected has the default of NATS. */
  private get maxReplyBytes(): number {
    return maxBodyBytes(this.bus.connection.info?.max_payload ?? 1024 * 1024);
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
    // A request to a single replica has another subject on the bus; the claim names the contract's subject.
    const actor = token ? this.verifier.verify(token, contract.subject, message.data) : guest;
    const { access } = contract;
    if (access === 'user' || isPermission(access)) {
      if (actor.kind !== 'user') throw new Failure(unauthenticated);
      if (isPermission(access) ? !hasPermission(actor, access) : actor.permissions)
        throw new Failure(forbidden);
      // The gateway sends the log-in time of every session. The operator's tool has no session.
      if (contract.recentLogin && actor.authenticatedAt !== undefined && !isRecentLogin(actor))
        throw new Failure(reauthenticationRequired);
    }
    return actor;
  }

  /** The cause of an unexpected error stays in the log; the caller gets the request id. */
  private failureReply(contract: RequestContract, requestId: string, error: unknown) {
    const failure = failureOf(contract, error);
    const entry = { subject: contract.subject, requestId, code: failure.code };
    if (failure.kind === 'internal')
      this.log.error({ ...entry, err: failure.cause ?? failure }, 'request failed');
    else if (failure.cause instanceof ClockSkew)
      this.log.error({ ...entry, err: failure.cause, skewMs: failure.cause.skewMs }, 'clocks disagree');
    else if (failure.kind === 'unavailable')
      this.log.warn({ ...entry, err: failure.cause }, 'dependency unavailable');
    else if (failure.cause instanceof InvalidActorClaim)
      this.log.error({ ...entry, err: failure.cause }, 'actor claim rejected');
    else this.log.debug(entry, 'request rejected');
    return { bytes: encodeFailure(failure, this.maxReplyBytes), outcome: failure.kind };
  }
}
