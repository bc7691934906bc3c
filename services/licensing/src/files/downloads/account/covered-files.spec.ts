import type { PublishedFile } from '#contracts/catalogue/download-files';
import { coveredFiles, newestFiles } from './covered-files';

const file = (version: string, platform: PublishedFile['platform'] = 'windows-x64'): PublishedFile => ({
  ...{ id: version, pluginId: 'p', pluginSlug: 'tern', pluginName: 'Tern', imageUrl: '' },
  ...{ platform, version, fileName: 'tern.zip', bytes: 1, sha256: '', storageKey: 'tern.zip', notes: null },
  publishedAt: '2026-11-01T00:00:00.000Z',
});
const versions = (files: readonly PublishedFile[]) => files.map(({ version }) => version);

describe('files that a licence covers', () => {
  const files = [file('2.0.0'), file('1.10.0'), file('1.9.0', 'macos-universal'), file('1.9.0')];

  it('a licence without a limit covers every version', () => {
    expect(coveredFiles(files, null)).toEqual(files);
  });

  it('a licence below 2.0.0 covers the versions before it', () => {
    expect(versions(coveredFiles(files, '2.0.0'))).toEqual(['1.10.0', '1.9.0', '1.9.0']);
  });

  it('the newest file is chosen for each platform', () => {
    expect(versions(newestFiles(coveredFiles(files, '2.0.0')))).toEqual(['1.10.0', '1.9.0']);
  });
});
