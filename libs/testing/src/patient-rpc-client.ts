import type { Actor } from '#contracts/kit/actor';
import type { RequestContract } from '#contracts/kit/request';
import { type CallOptions, RpcClient } from '#platform/rpc/rpc-client';

/** Longer than the deadlines of contracts, because the machine of a test may be busy with others. */
const minTimeoutMs = 10_000;

/** A client of requests whose deadlines suit a busy machine; a service without a responder fails as fast as in production. */
export class PatientRpcClient extends RpcClient {
  override call<I extends object, O extends object>(
    contract: RequestContract<I, O>,
    input: I,
    actor?: Actor,
    options: CallOptions = {},
  ): Promise<O> {
    const timeoutMs = Math.max(contract.timeoutMs, minTimeoutMs);
    return super.call(contract, input, actor, { timeoutMs, ...options });
  }
}
