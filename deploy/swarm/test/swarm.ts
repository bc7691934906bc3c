import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface Task {
  name: string;
  node: string;
  state: string;
  desired: string;
  image: string;
}

const root = process.cwd();

/** The stack in the swarm of an engine. */
export class Swarm {
  constructor(
    private readonly engineDir: string,
    /** Settings and secrets of the stack. */
    private readonly env: Record<string, string>,
  ) {}

  docker(node: number, ...args: string[]): string {
    const host = `unix://${this.engineDir}/${node}/d.sock`;
    return execFileSync('docker', ['--host', host, ...args], {
      encoding: 'utf8',
      env: { ...process.env, DOCKER_HOST: host, DOCKER_BUILDKIT: '0' },
      maxBuffer: 64 * 1024 * 1024,
    }).trim();
  }

  deploy(settings: Record<string, string>): void {
    const host = `unix://${this.engineDir}/1/d.sock`;
    const file = join(root, 'deploy/swarm/stack.yml');
    execFileSync(
      'docker',
      ['stack', 'deploy', '--resolve-image', 'never', '--compose-file', file, 'lowline'],
      {
        env: { ...process.env, ...this.env, ...settings, DOCKER_HOST: host },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
  }

  tasks(): Task[] {
    const format = '{{.Name}}\t{{.Node}}\t{{.CurrentState}}\t{{.DesiredState}}\t{{.Image}}';
    const lines = this.docker(1, 'stack', 'ps', 'lowline', '--format', format).split('\n');
    return lines.map((line) => {
      const [name = '', node = '', state = '', desired = '', image = ''] = line.split('\t');
      return { name, node, state, desired, image };
    });
  }

  /** Tasks that run and shall run; the state of a task becomes `Running` when its health check passes. */
  running(): Task[] {
    return this.tasks().filter(({ state, desired }) => state.startsWith('Running') && desired === 'Running');
  }

  /** Services that have fewer running tasks than replicas. */
  incomplete(): string[] {
    return this.docker(1, 'service', 'ls', '--format', '{{.Name}} {{.Replicas}}')
      .split('\n')
      .filter((line) => {
        const [, has, wanted] = / (\d+)\/(\d+)/.exec(line) ?? [];
        return has !== wanted;
      });
  }

  updateState(service: string): string {
    return this.docker(
      1,
      'service',
      'inspect',
      '--format',
      '{{if .UpdateStatus}}{{.UpdateStatus.State}}{{end}}',
      service,
    );
  }

  /** @returns the seconds until the condition held */
  async until(what: string, condition: () => boolean, timeoutSeconds = 300): Promise<number> {
    const since = performance.now();
    const seconds = () => (performance.now() - since) / 1_000;
    while (!condition()) {
      if (seconds() > timeoutSeconds) throw new Error(`${what}: not within ${timeoutSeconds} s`);
      await pause(500);
    }
    return seconds();
  }
}
