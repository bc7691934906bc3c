/** A way in which the API goes wrong for a number of calls. */
interface Fault {
  /** Part of `METHOD /path`. */
  match: string;
  status?: number;
  times: number;
  latencyMs?: number;
  dropConnection?: boolean;
  /** The work is done and the answer is lost. */
  afterCommit?: boolean;
}

export class Faults {
  private faults: Fault[] = [];

  add(body: Record<string, unknown>): object {
    const fault = { times: 1, match: '', ...body } as Fault;
    this.faults.push(fault);
    return fault;
  }

  clear(): object {
    this.faults = [];
    return {};
  }

  /** The fault for a call, counted down. */
  take(call: string): Fault | undefined {
    const fault = this.faults.find((candidate) => candidate.times > 0 && call.includes(candidate.match));
    if (fault) fault.times -= 1;
    return fault;
  }
}
