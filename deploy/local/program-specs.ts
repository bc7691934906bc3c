import { answers } from './liveness';
import type { RememberedPorts } from './ports';
import type { ProcessSpec } from './supervised';
import { needs, type ProcessName, type Program } from './system';

async function isOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
  await response.arrayBuffer();
  return response.ok;
}

const httpGet = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;

/** The caller's environment without npm's own notes in it. */
function inherited(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('npm_')));
}

/** `licensing`, `licensing-2`, `licensing-3` */
function replicaNames(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => (i === 0 ? name : `${name}-${i + 1}`));
}

export interface ProgramPlan {
  programs: readonly Program[];
  instances: ReadonlyMap<string, number>;
  env: NodeJS.ProcessEnv;
  ports: RememberedPorts;
}

/** Megabytes; where requests come by the thousand a larger young generation is cleared less often. */
const young: Partial<Record<ProcessName, number>> = { gateway: 4, licensing: 4 };

/**
 * What keeps seven processes small: a young generation of a few megabytes, and a limit that lets V8 collect when the old one has
 * grown by two fifths; without one it waits until it is four times as large. Stack traces name lines of TypeScript by a package
 * that reads a map when somebody asks: Node's own way reads those of all modules and keeps them, 12 MB in each process.
 */
const nodeOptions = ({ name }: Program) => [
  '--require=source-map-support/register',
  `--max-semi-space-size=${young[name] ?? 2}`,
  '--max-old-space-size=512',
];

function spec(program: Program, name: string, port: number, plan: ProgramPlan): ProcessSpec {
  const countOf = (needed: string) => plan.instances.get(needed) ?? 1;
  return {
    name,
    needs: needs[program.name].flatMap((needed) => replicaNames(needed, countOf(needed))),
    command: process.execPath,
    args: [...nodeOptions(program), program.entry],
    env: {
      ...program.usual,
      ...inherited(plan.env),
      ...program.own,
      [program.portVariable]: String(port),
    },
    port,
    // A process ends itself after 25 s (libs/platform/src/run/signals.ts); in production the gateway drains for ten of them.
    graceMs: 26_000,
    isReady: () => isOk(`http://127.0.0.1:${port}${program.readyPath}`),
    livenessProbe: (timeoutMs) => answers(port, httpGet(program.livePath), timeoutMs),
  };
}

/** How to start our own programs, each as often as is asked for. */
export async function programSpecs(plan: ProgramPlan): Promise<ProcessSpec[]> {
  const specs: ProcessSpec[] = [];
  for (const program of plan.programs) {
    for (const name of replicaNames(program.name, plan.instances.get(program.name) ?? 1)) {
      const isFirst = name === program.name;
      const port = isFirst && program.port ? program.port : await plan.ports.take(name);
      specs.push(spec(program, name, port, plan));
    }
  }
  return specs;
}
