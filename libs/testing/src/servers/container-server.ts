import { spawnSync } from 'node:child_process';
import type { StartedTestContainer } from 'testcontainers';
import { eventually } from '../eventually';
import type { TestServer } from './test-server';

export interface ContainerOptions {
  image: string;
  command: string[];
  environment?: Record<string, string>;
  files?: { content: string; target: string }[];
  /** The port inside the container; outside it is `port`. */
  innerPort: number;
  port: number;
  isReady: (host: string) => Promise<boolean>;
}

function docker(...args: string[]): void {
  const { status, stderr } = spawnSync('docker', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`docker ${args.join(' ')}: ${stderr}`);
}

/** Whether a Docker engine is available. */
export function hasDocker(): boolean {
  const options = { stdio: 'ignore', timeout: 5_000 } as const;
  return spawnSync('docker', ['info', '--format', '{{.ServerVersion}}'], options).status === 0;
}

/** A server in a container; testcontainers removes it even when the test is killed. */
export class ContainerServer implements TestServer {
  private container: StartedTestContainer | undefined;
  private isUp = false;
  private isWiped = false;

  constructor(private readonly options: ContainerOptions) {}

  get host(): string {
    return this.container?.getHost() ?? '127.0.0.1';
  }

  get port(): number {
    return this.options.port;
  }

  async start(): Promise<void> {
    if (this.isWiped) await this.discard();
    if (this.container) docker('start', this.container.getId());
    else this.container = await this.create();
    this.isUp = true;
    await eventually(() => this.options.isReady(this.host), 60_000);
  }

  async kill(): Promise<void> {
    this.end('kill');
  }

  async stop(): Promise<void> {
    this.end('stop');
  }

  freeze(): void {
    if (this.container) docker('pause', this.container.getId());
  }

  thaw(): void {
    if (this.container) docker('unpause', this.container.getId());
  }

  wipe(): void {
    this.isWiped = true;
  }

  async remove(): Promise<void> {
    await this.discard();
  }

  private async create(): Promise<StartedTestContainer> {
    const { image, command, environment = {}, files = [], innerPort, port } = this.options;
    const { GenericContainer } = await import('testcontainers');
    return (
      new GenericContainer(image)
        .withEnvironment(environment)
        .withCopyContentToContainer(files)
        .withExposedPorts({ container: innerPort, host: port })
        .withCommand(command)
        // Docker would remove it when it exits; it is started again after a kill.
        .withAutoRemove(false)
        .start()
    );
  }

  private end(verb: 'kill' | 'stop'): void {
    if (this.container && this.isUp) docker(verb, this.container.getId());
    this.isUp = false;
  }

  private async discard(): Promise<void> {
    if (this.container) docker('rm', '--force', '--volumes', this.container.getId());
    this.container = undefined;
    this.isUp = false;
    this.isWiped = false;
  }
}
