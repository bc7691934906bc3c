import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** The address that Node opens on SIGUSR1. */
const inspectorUrl = 'http://127.0.0.1:9229/json/list';
const openTimeoutMs = 5_000;
const pollMs = 50;

interface Target {
  webSocketDebuggerUrl: string;
}

interface Reply {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** A function of a profile with the number of samples in which it was executing. */
interface ProfileNode {
  hitCount?: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
}

/** The `.cpuprofile` format of V8, as far as it is read here. */
export interface Profile {
  nodes: readonly ProfileNode[];
}

async function targetUrl(): Promise<string> {
  for (const until = Date.now() + openTimeoutMs; Date.now() < until; await pause(pollMs)) {
    const response = await fetch(inspectorUrl).catch(() => undefined);
    const [target] = response ? ((await response.json()) as Target[]) : [];
    if (target) return target.webSocketDebuggerUrl;
  }
  throw new Error(`no inspector at ${inspectorUrl}`);
}

/** A running Node process whose inspector is open. All of them use one port, so one is open at a time. */
export class InspectedProcess {
  private sent = 0;

  private constructor(private readonly socket: WebSocket) {}

  static async open(pid: number): Promise<InspectedProcess> {
    process.kill(pid, 'SIGUSR1');
    const socket = new WebSocket(await targetUrl());
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return new InspectedProcess(socket);
  }

  /** Samples the process while the work runs. */
  async profile(work: () => Promise<unknown>): Promise<Profile> {
    await this.send('Profiler.enable');
    await this.send('Profiler.start');
    await work();
    const { profile } = (await this.send('Profiler.stop')) as { profile: Profile };
    return profile;
  }

  /** Closes the inspector of the process, which keeps its port free for the next one. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.socket.once('close', resolve));
    const expression = "setTimeout(() => process.getBuiltinModule('node:inspector').close())";
    await this.send('Runtime.evaluate', { expression });
    await closed;
  }

  private send(method: string, params: object = {}): Promise<unknown> {
    const id = (this.sent += 1);
    return new Promise((resolve, reject) => {
      const read = (data: Buffer) => {
        const reply = JSON.parse(data.toString()) as Reply;
        if (reply.id !== id) return;
        this.socket.off('message', read);
        if (reply.error) reject(new Error(`${method}: ${reply.error.message}`));
        else resolve(reply.result);
      };
      this.socket.on('message', read);
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }
}
