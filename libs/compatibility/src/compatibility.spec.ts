import { translate } from '#i18n/translate';
import {
  type Build,
  compatibility,
  productCompatibility,
  reasonCodes,
  type ReportedComputer,
  type RequiredByRelease,
} from './compatibility';

const mac: Build = { platform: 'macos-universal', arch: 'universal', formats: ['VST3', 'AU'] };
const windows: Build = { platform: 'windows-x64', arch: 'x64', formats: ['VST3'] };
const release: RequiredByRelease = {
  version: '2.0.0',
  minOs: { mac: '12', windows: '10' },
  maxOs: {},
  minMemoryGb: null,
  builds: [mac, windows],
};
const studioMac: ReportedComputer = {
  os: 'macOS',
  osVersion: '15.5',
  cpuModel: 'Apple M3 Pro',
  memoryGb: 36,
};
const pc: ReportedComputer = { os: 'Windows', osVersion: '11', cpuModel: 'AMD Ryzen 7 7700', memoryGb: 32 };

type Row = [
  title: string,
  change: Partial<RequiredByRelease>,
  computer: ReportedComputer,
  verdict: string,
  codes?: string[],
];

const rows: Row[] = [
  ['a current Mac', {}, studioMac, 'runs'],
  ['a current PC', {}, pc, 'runs'],
  ['an Intel Mac with a universal build', {}, { ...studioMac, cpuModel: 'Intel(R) Core(TM) i7' }, 'runs'],
  ['exactly the oldest system', {}, { ...studioMac, osVersion: '12.0.1' }, 'runs'],
  ['an older macOS', {}, { ...studioMac, osVersion: '11.7.10' }, 'fails', ['system-too-old']],
  [
    'an older macOS of the old numbers',
    {},
    { ...studioMac, osVersion: '10.15.7' },
    'fails',
    ['system-too-old'],
  ],
  ['the kernel number of macOS 15', {}, { ...studioMac, osVersion: '24.5.0' }, 'runs'],
  [
    'the kernel number of macOS 11',
    {},
    { ...studioMac, os: 'Darwin', osVersion: '20.6.0' },
    'fails',
    ['system-too-old'],
  ],
  ['macOS 26 by its kernel number', { minOs: { mac: '26' } }, { ...studioMac, osVersion: '25.0.0' }, 'runs'],
  [
    'the number of macOS 11 and later for old programs',
    {},
    { ...studioMac, osVersion: '10.16' },
    'unknown',
    ['version-unknown'],
  ],
  [
    'a version that is less exact than the minimum',
    { minOs: { mac: '12.3' } },
    { ...studioMac, osVersion: '12' },
    'unknown',
    ['version-unknown'],
  ],
  ['a minimum that ends with zero', { minOs: { mac: '12.0.0' } }, { ...studioMac, osVersion: '12' }, 'runs'],
  ['Windows 8.1', {}, { ...pc, osVersion: '6.3.9600' }, 'fails', ['system-too-old']],
  ['Windows 11 by its build', { minOs: { windows: '11' } }, { ...pc, osVersion: '22631' }, 'runs'],
  [
    'Windows 11 under the number of Windows 10',
    { minOs: { windows: '11' } },
    { ...pc, osVersion: '10.0.22631' },
    'runs',
  ],
  [
    'Windows 10 by its build',
    { minOs: { windows: '11' } },
    { ...pc, osVersion: '10.0.19045' },
    'fails',
    ['system-too-old'],
  ],
  [
    'a minimum that is a build of Windows 10',
    { minOs: { windows: '10.0.17763' } },
    { ...pc, osVersion: '10.0.16299' },
    'fails',
    ['system-too-old'],
  ],
  ['Windows 10 or 11 without a build', {}, { ...pc, osVersion: '10.0' }, 'unknown', ['version-unknown']],
  ['the version in the name of the system', {}, { ...pc, os: 'Windows 11 Pro', osVersion: '' }, 'runs'],
  [
    'a system that is newer than the tested ones',
    { maxOs: { mac: '14' } },
    studioMac,
    'remark',
    ['system-too-new'],
  ],
  ['an update of the newest tested system', { maxOs: { mac: '15' } }, studioMac, 'runs'],
  ['a build for Windows alone on a Mac', { builds: [windows] }, studioMac, 'fails', ['no-build']],
  ['Linux', {}, { os: 'Linux', osVersion: '6.8' }, 'fails', ['no-build']],
  ['a phone', {}, { os: 'iOS', osVersion: '18.5' }, 'fails', ['no-build']],
  [
    'an Intel build on an Apple chip',
    { builds: [{ ...mac, arch: 'x64' }] },
    studioMac,
    'remark',
    ['rosetta'],
  ],
  [
    'an Intel build on an Intel Mac',
    { builds: [{ ...mac, arch: 'x64' }] },
    { ...studioMac, cpuModel: 'Intel Core i5' },
    'runs',
  ],
  [
    'a build for Apple chips on an Intel Mac',
    { builds: [{ ...mac, arch: 'arm64' }] },
    { ...studioMac, cpuModel: 'Intel Core i5' },
    'fails',
    ['apple-chip-only'],
  ],
  [
    'a build for Apple chips on an unknown Mac',
    { builds: [{ ...mac, arch: 'arm64' }] },
    { os: 'macOS', osVersion: '15' },
    'unknown',
    ['processor-unknown'],
  ],
  [
    'a build for each processor',
    {
      builds: [
        { ...mac, arch: 'arm64' },
        { ...mac, arch: 'x64' },
      ],
    },
    { os: 'macOS', osVersion: '15' },
    'runs',
  ],
  ['a build for ARM on an Intel PC', { builds: [{ ...windows, arch: 'arm64' }] }, pc, 'fails', ['arm-only']],
  [
    'an Intel build on Windows 11 on ARM',
    {},
    { ...pc, cpuModel: 'Snapdragon X Elite' },
    'remark',
    ['emulation'],
  ],
  [
    'an Intel build on Windows 10 on ARM',
    {},
    { ...pc, osVersion: '10', cpuModel: 'Qualcomm SQ1' },
    'fails',
    ['arm-needs-windows-11'],
  ],
  ['an unknown processor where each one will do', {}, { ...pc, cpuModel: undefined }, 'runs'],
  ['less memory than the minimum', { minMemoryGb: 16 }, { ...pc, memoryGb: 8 }, 'remark', ['memory-low']],
  ['memory of which graphics take a part', { minMemoryGb: 16 }, { ...pc, memoryGb: 15 }, 'runs'],
  [
    'memory that was not reported',
    { minMemoryGb: 16 },
    { ...pc, memoryGb: undefined },
    'unknown',
    ['memory-unknown'],
  ],
  [
    'memory that was reported as zero',
    { minMemoryGb: 16 },
    { ...pc, memoryGb: 0 },
    'unknown',
    ['memory-unknown'],
  ],
  ['memory without a minimum', {}, { ...pc, memoryGb: undefined }, 'runs'],
  [
    'a format that the other system has',
    { builds: [{ ...mac, formats: ['VST3', 'AU', 'AAX'] }, windows] },
    pc,
    'remark',
    ['formats-missing'],
  ],
  ['formats that are not stated', { builds: [mac, { ...windows, formats: [] }] }, pc, 'runs'],
  ['no minimum', { minOs: {} }, pc, 'unknown', ['minimum-not-stated']],
  ['no version', {}, { os: 'Windows' }, 'unknown', ['version-unknown']],
  ['an unknown system', {}, { os: 'TempleOS' }, 'unknown', ['system-unknown']],
  [
    'a name that only contains the letters of a system',
    {},
    { os: 'machine of darcy' },
    'unknown',
    ['system-unknown'],
  ],
  ['nothing', {}, { os: '' }, 'unknown', ['system-unknown']],
  [
    'too little of everything',
    { minMemoryGb: 64, maxOs: { mac: '15' } },
    { ...studioMac, osVersion: '11' },
    'fails',
    ['system-too-old', 'memory-low'],
  ],
  [
    'something missing besides a remark',
    { minMemoryGb: 64 },
    { ...pc, memoryGb: undefined, cpuModel: 'ARM' },
    'unknown',
    ['emulation', 'memory-unknown'],
  ],
];

describe('compatibility of a release with a computer', () => {
  it.each(rows)('%s', (_, change, computer, verdict, codes = []) => {
    const result = compatibility({ ...release, ...change }, computer);
    expect({ verdict: result.verdict, codes: result.reasons.map(({ code }) => code) }).toEqual({
      verdict,
      codes,
    });
  });

  it.each(reasonCodes)('has a text for the reason %s in both languages, with its values', (code) => {
    const [en, ru] = [translate('en', `runs.reason.${code}`), translate('ru', `runs.reason.${code}`)];
    expect(en).not.toBe(`runs.reason.${code}`);
    expect(ru).not.toBe(en);
  });

  it('names versions as customers know them', () => {
    const old = compatibility(release, { ...pc, osVersion: '6.3.9600' });
    expect(old.reasons).toEqual([
      { code: 'system-too-old', values: { system: 'Windows', min: '10', version: '8.1' } },
    ]);
  });
});

describe('compatibility of a product with a computer', () => {
  const newest = { ...release, version: '3.0.0', minOs: { mac: '14', windows: '11' } };

  it('is that of the newest version where it runs', () => {
    expect(productCompatibility([newest, release], studioMac)).toMatchObject({
      verdict: 'runs',
      reasons: [],
    });
  });

  it('names the newest older version that runs, and why the newest one does not', () => {
    const older = { ...release, version: '1.0.0' };
    const found = productCompatibility([newest, release, older], { ...studioMac, osVersion: '13' });
    expect(found).toEqual({
      verdict: 'remark',
      reasons: [
        { code: 'older-version', values: { version: '2.0.0', newest: '3.0.0' } },
        { code: 'system-too-old', values: { system: 'macOS', version: '13', min: '14' } },
      ],
    });
  });

  it('is that of the newest version with a file for the system', () => {
    const onlyMac = { ...release, version: '3.0.0', builds: [mac] };
    expect(productCompatibility([onlyMac, release], pc)).toMatchObject({ verdict: 'runs' });
  });

  it('fails where no version runs, with the reasons of the newest', () => {
    const found = productCompatibility([newest, release], { ...studioMac, osVersion: '10.15' });
    expect(found).toMatchObject({
      verdict: 'fails',
      reasons: [{ code: 'system-too-old', values: { min: '14' } }],
    });
  });

  it('is undefined without releases', () => {
    expect(productCompatibility([], studioMac)).toBeUndefined();
  });
});
