import { ErrorCode, headers, NatsError } from 'nats';
import type { Actor } from '#contracts/kit/actor';
import { Failure, unavailable } from '#contracts/kit/failure';
import type { RequestContract } from '#contracts/kit/request';
import type { Bus } from '../bus/bus';
import { defaultNoResponderDelayMs } from '../config/process.config';
import { newId } from '../database/new-id';
import { currentContext } from '../log/request-context';
import { traceparentOf } from '../tracing/spans';
import type { ActorSigner } from './actor-claim';
import { directSubject, Replicas } from './replicas';
import { encode, readReply, wireHeaders } from './wire';

const maxNoResponderRetries = 6;

export interface CallOptions {
  requestId?: string;
  /** Overrides the contract's timeout. */
  timeoutMs?: number;
}

function isNoResponders(error: unknown): boolean {
  return error instanceof NatsError && error.code === ErrorCode.NoResponders;
}

function isTimeout(error: unknown): boolean {
  return error instanceof NatsError && error.code === ErrorCode.Timeout;
}

/** Processes that may send every request: the gateway, and `ops` for the operator. */
const unrestrictedSenders = new Set(['gateway', 'ops']);

/**
 * @throws Error when the contract does not list this service as a caller: the bus would drop the request, and the call would time
 * out.
 */
function assertMaySend(sender: string, contract: RequestContract): void {
  if (unrestrictedSenders.has(sender) || contract.callers.some((caller) => caller === sender)) return;
  throw new Error(`${sender} may not send ${contract.subject}: its contract does not name it under callers`);
}

/** Client of requests to other services. Every call ends: with a reply, a failure or UNAVAILABLE. */
export class RpcClient {
  private readonly replicas: Replicas;

  constructor(
    private readonly bus: Bus,
    private readonly signer?: ActorSigner,
    /** Without a responder. */
    private readonly retryDelayMs = defaultNoResponderDelayMs,
  ) {
    this.replicas = new Replicas(bus);
  }

  /**
   * Sends a request. Without a responder it is sent again, because nothing was delivered; after a timeout only when the contract
   * is idempotent.
   * @throws Error when the contract does not list this service under `callers`.
   * @throws Failure with one of the contract's codes, INVALID_INPUT, or UNAVAILABLE naming the subject.
   */
  async call<I extends object, O extends object>(
    contract: RequestContract<I, O>,
    input: I,
    actor?: Actor,
    options: CallOptions = {},
  ): Promise<O> {
    assertMaySend(this.bus.name, contract);
    const left = (currentContext()?.deadline ?? Infinity) - Date.now();
    const deadline = Date.now() + Math.min(options.timeoutMs ?? contract.timeoutMs, Math.max(left, 50));
    const payload = encode(input);
    const claim = actor && this.claimFor(actor, contract, payload);
    const reply = await this.requestUntil(contract, payload, deadline, (timeoutMs) =>
      this.headersFor(claim, options.requestId, timeoutMs),
    );
    return readReply(reply) as O;
  }

  /** @throws Error in a service: it has no key to sign for a user, and the receiver would see a guest. */
  private claimFor(actor: Actor, contract: RequestContract, payload: Uint8Array): string {
    if (!this.signer) throw new Error(`${this.bus.name} cannot send ${contract.subject} on behalf of a user`);
    return this.signer.sign(actor, contract.subject, payload);
  }

  private async requestUntil(
    contract: RequestContract,
    payload: Uint8Array,
    deadline: number,
    headersFor: (timeoutMs: number) => ReturnType<typeof headers>,
  ): Promise<Uint8Array> {
    let isRetryAllowed = contract.idempotent;
    for (let noResponderCount = 0; ;) {
      const left = deadline - Date.now();
      const timeout = Math.max(1, Math.floor(isRetryAllowed ? left * 0.45 : left));
      const replica = this.replicas.pick(contract.subject);
      const subject = replica ? directSubject(contract.subject, replica) : contract.subject;
      try {
        const message = await this.bus.connection.request(subject, payload, {
          timeout,
          headers: headersFor(timeout),
        });
        return message.data;
      } catch (error) {
        if (replica && (isTimeout(error) || isNoResponders(error)))
          this.replicas.drop(contract.subject, replica);
        // Nothing was delivered, so another replica is tried at once.
        if (replica && isNoResponders(error) && deadline > Date.now()) continue;
        if (isTimeout(error) && isRetryAllowed && this.bus.isOnline) isRetryAllowed = false;
        else if (
          isNoResponders(error) &&
          noResponderCount < maxNoResponderRetries &&
          deadline - Date.now() > this.retryDelayMs * 2
        ) {
          noResponderCount += 1;
          await new Promise((resolve) => setTimeout(resolve, this.retryDelayMs));
        } else throw new Failure(unavailable, { subject: contract.subject }, error);
      }
    }
  }

  private headersFor(claim: string | undefined, requestId: string | undefined, timeoutMs: number) {
    const sent = headers();
    const context = currentContext();
    const id = requestId ?? context?.requestId ?? newId();
    sent.set(wireHeaders.requestId, id);
    const traceparent = traceparentOf(id, context?.spanId);
    if (traceparent) sent.set(wireHeaders.traceparent, traceparent);
    sent.set(wireHeaders.timeoutMs, String(timeoutMs));
    if (claim) sent.set(wireHeaders.actor, claim);
    return sent;
  }
}
