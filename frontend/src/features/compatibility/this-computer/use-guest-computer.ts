import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  ReportedComputer,
  RequiredByRelease,
} from '../../../../../libs/compatibility/src/compatibility';
import { requirementQueries } from '../requirements.queries';
import { type ChosenComputer, joinKnown, readChosen, storeChosen, toReported } from './chosen-computer';
import type { KnownComputer } from './detect-computer';

interface GuestComputer {
  chosen: ChosenComputer;
  known: KnownComputer;
  /** As the rule reads it, for some releases. */
  reportFor: (releases: readonly RequiredByRelease[]) => ReportedComputer;
  choose: (chosen: ChosenComputer) => void;
}

/** The computer of a visitor: what the browser reports, and what the visitor answered. Undefined until the browser has reported. */
export function useGuestComputer(): GuestComputer | undefined {
  const { data: detected } = useQuery(requirementQueries.thisComputer());
  const [chosen, setChosen] = useState(() => readChosen());
  if (!detected) return undefined;
  const known = joinKnown(detected, chosen);
  return {
    chosen,
    known,
    reportFor: (releases) => {
      const needed = Math.max(0, ...releases.map(({ minMemoryGb }) => minMemoryGb ?? 0));
      return toReported(known, needed, chosen.memoryGb !== undefined);
    },
    choose: (next) => {
      storeChosen(next);
      setChosen(next);
    },
  };
}
