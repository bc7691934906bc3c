import type { UserActor } from '#contracts/kit/actor';
import { type AuditEntry, findAudit, readAudit } from '#contracts/operations/audit';
import type { RpcClient } from '#platform/rpc/rpc-client';

/** The audit entries of one subject, oldest first. */
export async function auditEntriesOf(
  client: RpcClient,
  service: string,
  reader: UserActor,
  subject: string,
): Promise<AuditEntry[]> {
  const { ids } = await client.call(findAudit(service), { take: 100 }, reader);
  const { entries } = await client.call(readAudit(service), { ids }, reader);
  return entries.filter((entry) => entry.subject === subject).reverse();
}
