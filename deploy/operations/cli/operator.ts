import { pino } from 'pino';
import type { UserActor } from '#contracts/kit/actor';
import { Bus } from '#platform/bus/bus';
import { loadConfig } from '#platform/config/load-config';
import { SignerConfig } from '#platform/config/process.config';
import { ActorSigner } from '#platform/rpc/actor-claim';
import { RpcClient } from '#platform/rpc/rpc-client';

/** The operator's key acts as an administrator; this id appears in logs and in the audit log. */
export const operator: UserActor = {
  kind: 'user',
  userId: '00000000-0000-7000-8000-000000000000',
  role: 'admin',
  language: 'en',
};

/** Connects to the bus as the operator, runs the work and disconnects. */
export async function asOperator<T>(work: (rpc: RpcClient) => Promise<T>): Promise<T> {
  const config = loadConfig(SignerConfig);
  const bus = await Bus.connect('ops', config, pino({ level: 'silent' }));
  try {
    return await work(new RpcClient(bus, new ActorSigner(config.actorKeys)));
  } finally {
    await bus.close();
  }
}

/** The output of a command. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
