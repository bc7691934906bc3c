import { get } from 'node:http';
import { resolve } from 'node:path';
import { respondsOnPort } from '../processes/liveness';
import type { PersistentPorts } from '#local-servers/ports';
import type { ProcessSpec } from '../processes/supervised-process';
import { readReadiness } from './degradation';
import { needs, type ProcessName, type Program } from './system';

const readyTimeoutMs = 1_000;

/** By node:http, because the supervisor would load undici for `fetch` alone, while the processes start. */
function isOk(port: number, path: string): Promise<boolean> {
  return new Promise((done) => {
    const sent = get({ host: '127.0.0.1', port, path, agent: false, timeout: readyTimeoutMs }, (response) => {
      response.resume();
      done(Math.floor((response.statusCode ?? 0) / 100) === 2);
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => done(false));
  });
}

const httpGet = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;

/** The environment of the caller without the variables of npm. */
function inheritedEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('npm_')));
}

/** `licensing`, `licensing-2`, `licensing-3` */
function replicaNames(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => (i === 0 ? name : `${name}-${i + 1}`));
}

/** The folder of the compiled version that a process runs at its next start; undefined: this one. */
export type StackFolders = (processName: string) => string | undefined;

export interface ProgramPlan {
  programs: readonly Program[];
  instances: ReadonlyMap<string, number>;
  env: NodeJS.ProcessEnv;
  ports: PersistentPorts;
  /** For `npm run dev`: a fast start matters more than memory. */
  isDevelopment: boolean;
  folderOf?: StackFolders;
}

/** Megabytes; with many requests a larger young generation is collected less often. */
const youngGenerationMb: Partial<Record<ProcessName, number>> = { gateway: 4, licensing: 4 };
/** A sixth of a start is garbage collection in two megabytes. */
const developmentYoungGenerationMb = 32;

/**
 * Keeps the processes small: a young generation of a few megabytes, and a heap limit, so that V8 collects when the old generation
 * has grown by two fifths; without a limit it waits until it is four times as large. Source maps are read on demand by a package:
 * Node's own support reads and keeps those of all modules, 12 MB in each process.
 */
const nodeOptions = ({ name }: Program, isDevelopment: boolean) => [
  // A changed file of a developer may load a package, or a part of one, that the bundle does not have.
  ...(isDevelopment ? [] : [`--require=${resolve('deploy/local/build/bundled-packages.cjs')}`]),
  '--require=source-map-support/register',
  `--max-semi-space-size=${isDevelopment ? developmentYoungGenerationMb : (youngGenerationMb[name] ?? 2)}`,
  '--max-old-space-size=512',
];

/**
 * glibc gives each thread an arena of its own for `malloc` and returns little of it. With two arenas a process is 2 MB smaller, and the
 * gateway with its picture library 15 MB.
 */
const memoryVariables = { MALLOC_ARENA_MAX: '2' };

interface ProcessPorts {
  port: number;
  /** The same, unless its health server has a separate port. */
  healthPort: number;
}

function processSpec(
  program: Program,
  name: string,
  { port, healthPort }: ProcessPorts,
  plan: ProgramPlan,
): ProcessSpec {
  const countOf = (needed: string) => plan.instances.get(needed) ?? 1;
  return {
    name,
    needs: needs[program.name].flatMap((needed) => replicaNames(needed, countOf(needed))),
    command: process.execPath,
    args: [...nodeOptions(program, plan.isDevelopment), program.entry],
    env: {
      ...memoryVariables,
      ...program.usual,
      ...inheritedEnvironment(plan.env),
      ...program.own,
      [program.portVariable]: String(port),
      ...(program.healthPortVariable ? { [program.healthPortVariable]: String(healthPort) } : {}),
    },
    port,
    cwd: () => plan.folderOf?.(name),
    // A process exits after 25 s at most (libs/platform/src/run/graceful-shutdown.ts); in production the gateway drains for ten of them.
    graceMs: 26_000,
    isReady: () => isOk(port, program.readyPath),
    ...(program.readyPath === '/health/ready' ? { readiness: () => readReadiness(healthPort) } : {}),
    livenessProbe: (timeoutMs) => respondsOnPort(port, httpGet(program.livePath), timeoutMs),
  };
}

/** The process specs of the Node programs, with their replicas. */
export async function programSpecs(plan: ProgramPlan): Promise<ProcessSpec[]> {
  const specs: ProcessSpec[] = [];
  for (const program of plan.programs) {
    for (const name of replicaNames(program.name, plan.instances.get(program.name) ?? 1)) {
      const isFirst = name === program.name;
      const port = isFirst && program.port ? program.port : await plan.ports.allocate(name);
      const healthPort = program.healthPortVariable ? await plan.ports.allocate(`${name}-health`) : port;
      specs.push(processSpec(program, name, { port, healthPort }, plan));
    }
  }
  return specs;
}
