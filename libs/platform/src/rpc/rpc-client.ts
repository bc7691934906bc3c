import { ErrorCode, headers, NatsError } from 'nats';
import type { Actor } from '#contracts/kit/actor';
import { Failure, unavailable } from '#contracts/kit/failure';
import type { RequestContract } from '#contracts/kit/request';
import type { Bus } from '../bus/bus';
import { newId } from '../database/new-id';
import { currentContext } from '../log/request-context';
import { traceparentOf } from '../tracing/spans';
import type { ActorSigner } from './actor-token';
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
   * @throws Failure with one of the contract's codes, INVALID_INPUT, or UNAVAILABLE naming the subject.
   */
  async call<I extends object, O extends object>(
    contract: RequestContract<I, O>,
    input: I,
    actor?: Actor,
    options: CallOptions = {},
  ): Promise<O> {
    const left = (currentContext()?.deadline ?? Infinity) - Date.now();
    const deadline = Date.now() + Math.min(options.timeoutMs ?? contract.timeoutMs, Math.max(left, 50));
    const payload = encode(input);
    const answer = await this.askUntil(contract, payload, deadline, (patience) =>
      this.headersFor(actor, options.requestId, patience),
    );
    return readReply(answer) as O;
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

  private headersFor(actor: Actor | undefined, requestId: string | undefined, patienceMs: number) {
    const sent = headers();
    const context = currentContext();
    const id = requestId ?? context?.requestId ?? newId();
    sent.set(wireHeaders.requestId, id);
    const traceparent = traceparentOf(id, context?.spanId);
    if (traceparent) sent.set(wireHeaders.traceparent, traceparent);
    sent.set(wireHeaders.patience, String(patienceMs));
    if (actor && this.signer) sent.set(wireHeaders.actor, this.signer.sign(actor));
    return sent;
  }
}
