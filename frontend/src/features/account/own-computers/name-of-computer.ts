import type { Activation } from '../../../api/schema';

/** The name that the owner gave a computer, or else the one that it reports. */
export const nameOf = ({ givenName, machineName }: Pick<Activation, 'givenName' | 'machineName'>): string =>
  givenName ?? machineName;
