import { freePort } from './ports';
import type { ProcessSpec } from './supervisor';
import { gatewayProgram, type Program, servicePrograms, type System, worldPrograms } from './system';
import { CannotStart } from './stop-with-message';

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
  await response.arrayBuffer();
  return response.ok;
}

function spec(
  program: Program,
  name: string,
  port: number,
  env: Record<string, string>,
  readyPath: string,
): ProcessSpec {
  return {
    name,
    command: process.execPath,
    // A small young generation keeps six services on a laptop; none of them holds much.
    args: ['--enable-source-maps', '--max-semi-space-size=2', program.entry],
    env: { ...process.env, ...program.env, ...env },
    port,
    isReady: () => answers(`http://127.0.0.1:${port}${readyPath}`),
  };
}

/** `INSTANCES=licensing:3,commerce:2` */
export function readInstances(text: string | undefined, names: readonly string[]): Map<string, number> {
  const instances = new Map(names.map((name) => [name, 1]));
  for (const part of (text ?? '').split(',').filter(Boolean)) {
    const [name = '', count = ''] = part.split(':');
    if (!instances.has(name) || !/^[1-9]\d?$/.test(count)) {
      throw new CannotStart(
        `INSTANCES=${text} is not understood at "${part}". Example: INSTANCES=licensing:3,commerce:2. Names: ${names.join(', ')}`,
      );
    }
    instances.set(name, Number(count));
  }
  return instances;
}

async function replicas(program: Program, count: number, first: number | undefined): Promise<ProcessSpec[]> {
  const isGateway = program.name === 'gateway';
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const port = i === 0 && first ? first : await freePort();
      const name = i === 0 ? program.name : `${program.name}-${i + 1}`;
      return spec(
        program,
        name,
        port,
        isGateway ? { PORT: String(port) } : { HEALTH_PORT: String(port) },
        '/health/ready',
      );
    }),
  );
}

/** Processes in the order of their start: the outside world, the services, the gateway. */
export async function programSpecs(system: System, instances: Map<string, number>): Promise<ProcessSpec[][]> {
  const world = worldPrograms(system).map((program) =>
    program.name === 'mailbox'
      ? spec(program, program.name, system.ports.mailbox, {}, '/email')
      : spec(program, program.name, system.ports.sandbox, {}, '/_sandbox/health'),
  );
  const count = (name: string) => instances.get(name) ?? 1;
  const services = await Promise.all(
    servicePrograms(system).map((program) => replicas(program, count(program.name), undefined)),
  );
  return [
    [...world, ...services.flat()],
    await replicas(gatewayProgram(system), count('gateway'), system.ports.shop),
  ];
}
