import { setTimeout as pause } from 'node:timers/promises';
import { Command } from 'commander';
import {
  type Finding,
  type FindingKind,
  listFindings,
  type ReconciliationRun,
  startReconciliation,
} from '#contracts/commerce/reconciliation';
import { Failure, unavailable } from '#contracts/kit/failure';
import type { RpcClient } from '#platform/rpc/rpc-client';
import { asOperator, operator, print } from './operator';

const pollIntervalMs = 500;
/** A restart of commerce interrupts the run; the service then reports it as failed. */
const maxUnavailableMs = 60_000;
const pageSize = 100;

interface ReconcileOptions {
  repair?: boolean;
  since?: string;
  /** Seconds, as text. */
  settle?: string;
}

/** Findings by kind. */
type FindingTable = ReadonlyMap<FindingKind, readonly Finding[]>;

interface ReconcileResult {
  run: ReconciliationRun;
  /** What the run found and did not repair. */
  findings: FindingTable;
}

async function latestRun(rpc: RpcClient): Promise<ReconciliationRun | null> {
  return (await rpc.call(listFindings, { page: 1, limit: 1 }, operator)).run;
}

/** Waits for the end of a run and reports its progress. @throws Error when it failed */
async function waitForEnd(
  rpc: RpcClient,
  started: ReconciliationRun,
  onProgress: (run: ReconciliationRun) => void,
): Promise<ReconciliationRun> {
  for (let lastReplyAt = Date.now(); ; await pause(pollIntervalMs)) {
    try {
      const run = await latestRun(rpc);
      lastReplyAt = Date.now();
      if (run?.id !== started.id) throw new Error('another run was started');
      onProgress(run);
      if (run.state === 'failed') throw new Error(`the run failed in ${run.step}: ${run.error ?? ''}`);
      if (run.state === 'done') return run;
    } catch (error) {
      if (!Failure.is(error, unavailable) || Date.now() - lastReplyAt > maxUnavailableMs) throw error;
    }
  }
}

async function findingsOf(rpc: RpcClient, runId: string): Promise<FindingTable> {
  const byKind = new Map<FindingKind, Finding[]>();
  for (let page = 1; ; page += 1) {
    const { findings, pagination } = await rpc.call(listFindings, { page, limit: pageSize, runId }, operator);
    for (const finding of findings) {
      const known = byKind.get(finding.kind) ?? [];
      known.push(finding);
      byKind.set(finding.kind, known);
    }
    if (page >= pagination.pages) return byKind;
  }
}

/** Runs the reconciliation in commerce and returns what remains. */
export async function reconcile(
  { repair = false, since, settle = '60' }: ReconcileOptions,
  onProgress: (run: ReconciliationRun) => void,
): Promise<ReconcileResult> {
  return asOperator(async (rpc) => {
    const started = await rpc.call(
      startReconciliation,
      {
        isRepair: repair,
        settleSeconds: Number(settle),
        ...(since === undefined ? {} : { since: new Date(since).toISOString() }),
      },
      operator,
    );
    const run = await waitForEnd(rpc, started, onProgress);
    return { run, findings: await findingsOf(rpc, run.id) };
  });
}

/** The table of the command: a line for each kind, and its ids below. */
export function tableLines(findings: FindingTable): string[] {
  return [...findings].flatMap(([kind, ofKind]) => [
    `${kind.padEnd(24)}${String(ofKind.length).padStart(6)}${ofKind[0]?.isRepairable ? '  --repair corrects it' : ''}`,
    ...ofKind.map(({ subject, orderNumber, detail }) => `  ${subject}  ${orderNumber ?? '-'}  ${detail}`),
  ]);
}

function progressPrinter(): (run: ReconciliationRun) => void {
  let last = '';
  return ({ step, compared, found, repaired }) => {
    const line = `${step}: ${compared} rows compared, ${found} findings, ${repaired} repaired`;
    if (line !== last) process.stderr.write(`${line}\n`);
    last = line;
  };
}

async function run(options: ReconcileOptions): Promise<void> {
  if (options.since !== undefined && Number.isNaN(Date.parse(options.since)))
    throw new Error(`--since is not a date: ${options.since}`);
  const { run: ended, findings } = await reconcile(options, progressPrinter());
  for (const line of tableLines(findings)) print(line);
  const remaining = [...findings.values()].flat().length;
  print(`${ended.compared} rows compared, ${ended.repaired} findings repaired, ${remaining} remain`);
  process.exitCode = remaining === 0 ? 0 : 1;
}

/** `shop reconcile`: compares all services, and repairs what follows from facts. */
export function reconcileCommand(): Command {
  return new Command('reconcile')
    .description(
      'compares Stripe, orders, rights, accounts, newsletter and files; exit code 1 when findings remain',
    )
    .option('--repair', 'corrects what follows from facts; without it nothing is changed')
    .option('--since <date>', 'only payments, orders and rights created since then, such as 2026-11-01')
    .option('--settle <seconds>', 'does not compare purchases that changed within these seconds', '60')
    .action(run);
}
