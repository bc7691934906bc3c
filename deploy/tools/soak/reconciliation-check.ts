import { operatorVariables, type System } from '../../local/stack/system';
import { reconcile, tableLines } from '../../operations/cli/reconcile';

/**
 * What the reconciliation of a running shop finds: differences between its services, and between them and Stripe. Nothing is on the
 * way any more when it is called, so the time for work in progress is 0.
 * @param more variables of the operator's tool that the local stack does not have, such as NATS_TLS_CA
 */
export async function reconciliationProblems(
  system: System,
  more: Record<string, string> = {},
): Promise<string[]> {
  // The reconciliation is requested as the operator, whose keys are read from the environment.
  Object.assign(process.env, operatorVariables(system), more);
  const { findings } = await reconcile({ settle: '0' }, () => undefined);
  return tableLines(findings);
}
