import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ClockState,
  correctByLicenceFile,
  correctByServer,
  initialClockState,
  observeSystemClock,
  observeTime,
  recordRequest,
  trustedNow,
} from '../../../libs/licensing-client/typescript/clock';
import { checkLicence, mayRun } from '../../../libs/licensing-client/typescript/licence';
import { hashSerial, isSameComputer } from '../../../libs/licensing-client/typescript/machine';
import { isCoveredVersion } from '#contracts/licensing/covered-version';
import { vectorFiles } from './vectors';

const folder = join(__dirname, '../../../libs/licensing-client/vectors');
const {
  'keys.json': { sets },
  'licences.json': { cases: licences },
  'clocks.json': { cases: clocks },
  'devices.json': { cases: devices, hashes },
} = vectorFiles;

describe('the test vectors of licence files', () => {
  it.each(Object.entries(vectorFiles))(
    'are stored in %s as the signing code of licensing makes them',
    (name, content) => {
      const stored: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      expect(stored).toEqual(JSON.parse(JSON.stringify(content)));
    },
  );
});

describe('the TypeScript licensing client', () => {
  it.each(licences)('concludes from a licence file: $title', async ({ keys, file, expected, ...context }) => {
    const verdict = await checkLicence(file, { ...context, keys: sets[keys] });
    const { code, isRefreshDue, trialDaysLeft } = verdict;
    expect({ code, mayRun: mayRun(code), isRefreshDue, trialDaysLeft }).toEqual({
      trialDaysLeft: undefined,
      ...expected,
    });
  });

  it.each(clocks)('determines the trusted time: $title', ({ steps }) => {
    let state: ClockState = initialClockState;
    for (const { event, system = 0, iat = 0, serverTime = 0, nonce, now } of steps) {
      if (event === 'shop') state = correctByServer(system, serverTime);
      else if (event === 'install') state = correctByLicenceFile(state, { iat, ...(nonce ? { nonce } : {}) });
      else {
        state = observeSystemClock(state, system);
        const trusted = trustedNow(state, system, iat);
        expect(trusted).toBe(now);
        state =
          event === 'request' ? recordRequest(state, nonce ?? '', trusted) : observeTime(state, trusted);
      }
    }
  });

  it.each(devices)(
    'recognizes its computer: $title',
    async ({ known, present, storedId, newId, file, expected, ...context }) => {
      const isSame = isSameComputer(known, present);
      const deviceId = isSame ? storedId : newId;
      const { code } = await checkLicence(file, { ...context, deviceId, keys: sets.shipped });
      expect({ isSameComputer: isSame, code }).toEqual(expected);
    },
  );

  it('hashes serial numbers', () => {
    expect(hashes.map(({ kind, serial }) => hashSerial(kind, serial))).toEqual(
      hashes.map(({ hash }) => hash),
    );
  });
});

/** The limit of a file with one licence that has one. */
function limitOf(file: string): string | undefined {
  try {
    const payload = JSON.parse(Buffer.from(file.split('.')[1] ?? '', 'base64url').toString()) as {
      licences?: { coversBelow?: string }[];
    };
    return payload.licences?.[0]?.coversBelow;
  } catch {
    return undefined;
  }
}

describe('the shop', () => {
  const limited = licences.flatMap(({ file, expected: { code }, ...licence }) => {
    const coversBelow = code === 'UNKNOWN' ? undefined : limitOf(file);
    return coversBelow === undefined ? [] : [{ ...licence, coversBelow, isCovered: code === 'VALID' }];
  });

  it.each(limited)('covers the same versions as a client: $title', ({ version, coversBelow, isCovered }) => {
    expect(isCoveredVersion(version, coversBelow)).toBe(isCovered);
  });

  it('is compared with clients for every rule of versions', () => expect(limited).toHaveLength(9));
});
