import { ErrorCode, headers, NatsError } from 'nats';
import type { Actor } from '#contracts/kit/actor';
import { Failure, unavailable } from '#contracts/kit/failure';
import type { RequestContract } from '#contracts/kit/request';
import type { Bus } from '../bus/bus';
import { newId } from '../database/new-id';
import { currentContext } from '../log/request-context';
import { traceparentOf } from '../tracing/spans';
import type { ActorSigner } from './actor-claim';
import { directSubject, Replicas } from './replicas';
import { encode, readReply, wireHeaders } from './wire';

/** Pause between tries when nobody listens: a restarting replica is back within a second or so. */
const absencePauseMs = 150;
const absenceTries = 6;

export interface CallOptions {
  requestId?: string;
  /** Overrides the contract's patience, in milliseconds. */
  timeoutMs?: number;
}

function isAbsence(error: unknown): boolean {
  return error instanceof NatsError && error.code === ErrorCode.NoResponders;
}

function isTimeout(error: unknown): boolean {
  return error instanceof NatsError && error.code === ErrorCode.Timeout;
}

/** Processes that may send every request: the gateway for its visitors, `ops` for the operator. */
const unrestrictedSenders = new Set(['gateway', 'ops']);

/** @throws Error when the contract does not name this service: the bus would drop the request and the call would only time out. */
function assertMaySend(sender: string, contract: RequestContract): void {
  if (unrestrictedSenders.has(sender) || contract.callers.some((caller) => caller === sender)) return;
  throw new Error(`${sender} may not send ${contract.subject}: its contract does not name it under callers`);
}

/** The one way to ask another service. Never hangs: every call ends with an answer, a refusal or UNAVAILABLE. */
export class RpcClient {
  private readonly replicas: Replicas;

  constructor(
    private readonly bus: Bus,
    private readonly signer?: ActorSigner,
  ) {
    this.replicas = new Replicas(bus);
  }

  /**
   * Asks and waits. Nobody listening is asked again (nothing was delivered); a lost answer is asked for again only when the
   * contract says that this is safe.
   * @throws Error when the contract does not name this service under `callers`.
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
    const answer = await this.askUntil(contract, payload, deadline, (patience) =>
      this.headersFor(claim, options.requestId, patience),
    );
    return readReply(answer) as O;
  }

  /** @throws Error in a service: it holds no key to speak for a user with, and the receiver would meet a guest. */
  private claimFor(actor: Actor, contract: RequestContract, payload: Uint8Array): string {
    if (!this.signer) throw new Error(`${this.bus.name} cannot send ${contract.subject} on behalf of a user`);
    return this.signer.sign(actor, contract.subject, payload);
  }

  private async askUntil(
    contract: RequestContract,
    payload: Uint8Array,
    deadline: number,
    headersFor: (patienceMs: number) => ReturnType<typeof headers>,
  ): Promise<Uint8Array> {
    let secondChance = contract.idempotent;
    for (let absences = 0; ;) {
      const left = deadline - Date.now();
      const timeout = Math.max(1, Math.floor(secondChance ? left * 0.45 : left));
      const replica = this.replicas.pick(contract.subject);
      const subject = replica ? directSubject(contract.subject, replica) : contract.subject;
      try {
        const message = await this.bus.connection.request(subject, payload, {
          timeout,
          headers: headersFor(timeout),
        });
        return message.data;
      } catch (error) {
        if (replica && (isTimeout(error) || isAbsence(error))) this.replicas.drop(contract.subject, replica);
        // Nothing was delivered, and the others are asked at once.
        if (replica && isAbsence(error) && deadline > Date.now()) continue;
        if (isTimeout(error) && secondChance && this.bus.isOnline) secondChance = false;
        else if (isAbsence(error) && absences < absenceTries && deadline - Date.now() > absencePauseMs * 2) {
          absences += 1;
          await new Promise((resolve) => setTimeout(resolve, absencePauseMs));
        } else throw new Failure(unavailable, { subject: contract.subject }, error);
      }
    }
  }

  private headersFor(claim: string | undefined, requestId: string | undefined, patienceMs: number) {
    const sent = headers();
    const context = currentContext();
    const id = requestId ?? context?.requestId ?? newId();
    sent.set(wireHeaders.requestId, id);
    const traceparent = traceparentOf(id, context?.spanId);
    if (traceparent) sent.set(wireHeaders.traceparent, traceparent);
    sent.set(wireHeaders.patience, String(patienceMs));
    if (claim) sent.set(wireHeaders.actor, claim);
    return sent;
  }
}
