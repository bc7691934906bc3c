import { clockCases } from './clock-vectors';
import { componentHashes, deviceCases } from './device-vectors';
import { keySets, licenceCases } from './licence-vectors';

/** The files of libs/licensing-client/vectors by their names. */
export const vectorFiles = {
  'keys.json': { sets: keySets },
  'licences.json': { cases: licenceCases },
  'clocks.json': { cases: clockCases },
  'devices.json': { hashes: componentHashes, cases: deviceCases },
};
