import type { RememberedPorts } from './ports';
import type { ProcessSpec } from './supervised';
import { needs, type Program } from './system';

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
  await response.arrayBuffer();
  return response.ok;
}

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

function spec(program: Program, name: string, port: number, plan: ProgramPlan): ProcessSpec {
  const countOf = (needed: string) => plan.instances.get(needed) ?? 1;
  return {
    name,
    needs: needs[program.name].flatMap((needed) => replicaNames(needed, countOf(needed))),
    command: process.execPath,
    // What keeps seven processes small: a young generation of a few megabytes, and a limit that lets V8 collect when the old one
    // has grown by two fifths. Without one it waits until it is four times as large.
    args: ['--enable-source-maps', '--max-semi-space-size=2', '--max-old-space-size=512', program.entry],
    env: {
      ...program.usual,
      ...inherited(plan.env),
      ...program.own,
      [program.portVariable]: String(port),
    },
    port,
    isReady: () => answers(`http://127.0.0.1:${port}${program.readyPath}`),
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
