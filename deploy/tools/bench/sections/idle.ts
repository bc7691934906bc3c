import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runningProcesses } from '../../driver/running-processes';
import { processorTimeWithChildren, proportionalMegabytes, schedulerStatistic } from '../load/process-usage';
import { atMost, type Measurement } from '../results/measurement';
import type { BenchContext } from './context';
import { isOwnProcess } from './memory';

const seconds = Number(process.env['IDLE_SECONDS'] ?? 120);
const nanosecondsPerMs = 1e6;

interface Sample {
  readonly processorMs: number;
  readonly wakeUps: number;
}

function sample(pids: ReadonlyMap<string, number>): Map<string, Sample> {
  const sampleOf = (name: string, pid: number) => ({
    // The supervisor's children are the other processes.
    processorMs:
      name === 'supervisor' ? schedulerStatistic(pid, 0) / nanosecondsPerMs : processorTimeWithChildren(pid),
    wakeUps: schedulerStatistic(pid, 2),
  });
  return new Map([...pids].map(([name, pid]) => [name, sampleOf(name, pid)]));
}

/** What a shop without visitors uses. Wait a minute after its start. */
export async function idle({ dataDir }: BenchContext): Promise<Measurement[]> {
  const pids = new Map(Object.entries(runningProcesses(dataDir)).map(([name, { pid }]) => [name, pid]));
  const supervisor = readFileSync(join(dataDir, 'supervisor.json'), 'utf8');
  pids.set('supervisor', (JSON.parse(supervisor) as { pid: number }).pid);
  const before = sample(pids);
  await pause(seconds * 1_000);
  const after = sample(pids);
  const total = { percent: 0, wakeUps: 0 };
  const measurements = [...after].flatMap(([name, now]): Measurement[] => {
    const earlier = before.get(name) ?? now;
    const percent = (now.processorMs - earlier.processorMs) / (seconds * 10);
    const wakeUps = (now.wakeUps - earlier.wakeUps) / seconds;
    total.percent += percent;
    total.wakeUps += wakeUps;
    return [
      { name: `idle, part of a core, ${name}`, value: percent, unit: '%' },
      { name: `idle, wake-ups, ${name}`, value: wakeUps, unit: '/s' },
    ];
  });
  const own = [...pids].filter(([name]) => isOwnProcess(name));
  const megabytes = own.reduce((sum, [, pid]) => sum + proportionalMegabytes(pid), 0);
  return [
    ...measurements,
    { name: 'idle, part of a core, all', value: total.percent, unit: '%', aim: atMost(2) },
    { name: 'idle, wake-ups, all', value: total.wakeUps, unit: '/s' },
    { name: 'idle, memory of gateway and services (Pss)', value: megabytes, unit: 'MB', aim: atMost(400) },
  ];
}
