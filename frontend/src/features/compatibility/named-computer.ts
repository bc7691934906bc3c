import type { ReportedComputer } from '../../../../libs/compatibility/src/compatibility';

/** A registered computer, as the rule and the reader need it. */
export interface NamedComputer extends ReportedComputer {
  id: string;
  name: string;
}

interface Registered {
  id: string;
  machineName: string;
  givenName?: string | null;
  os: string;
  device: Pick<ReportedComputer, 'osVersion' | 'cpuModel' | 'memoryGb'>;
  status: 'active' | 'deactivated';
}

/** The active ones. */
export function namedComputers(registered: readonly Registered[]): NamedComputer[] {
  return registered
    .filter(({ status }) => status === 'active')
    .map(({ id, givenName, machineName, os, device }) => ({
      id,
      name: givenName ?? machineName,
      os,
      ...device,
    }));
}
