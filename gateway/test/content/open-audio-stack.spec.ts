import { listOpenPlugins } from '#contracts/catalogue/release-feeds';
import { GatewayTestbed } from '../gateway.testbed';
import { artifact, fileUrlOf, published, sha256, shopUrl } from './published-releases';

let edge: GatewayTestbed;
beforeAll(async () => {
  edge = await GatewayTestbed.open({ SHOP_URL: shopUrl });
});
afterAll(() => edge.close());

describe('the registry of the Open Audio Stack', () => {
  const path = '/api/feeds/open-audio-stack';
  const read = async (rest: string): Promise<unknown> => (await edge.fetch(`${path}${rest}`)).json();
  const open = {
    slug: 'tape',
    name: 'Tape',
    description: 'A tape',
    category: 'effect',
    imageUrl: '/tape.avif',
  } as const;

  beforeEach(() =>
    edge.stub(listOpenPlugins, () => ({
      plugins: [
        {
          ...open,
          isDemo: false,
          releases: [published('2.0.0', { minOs: { mac: '11.3' } }), published('1.0.0')],
        },
        {
          ...open,
          slug: 'reel',
          isDemo: true,
          releases: [published('1.0.0', { files: [artifact({ fileName: 'Reel' })] })],
        },
      ],
    })),
  );

  it('lists packages and their versions by name and number', async () => {
    const version = {
      ...{
        name: 'Tape',
        author: 'Lowline',
        description: 'A tape',
        changes: 'New in 2.0.0',
        license: 'other',
      },
      ...{ date: '2026-11-01T10:00:00.000Z', type: 'effect', tags: ['effect', 'free'], audio: '' },
      ...{ image: `${shopUrl}/tape.avif`, url: `${shopUrl}/plugins/tape` },
      files: [
        {
          ...{ architectures: ['arm64', 'x64'], contains: ['vst3', 'component'], format: 'pkg', sha256 },
          ...{
            size: 5_000,
            systems: [{ type: 'mac', min: 11.3 }],
            type: 'installer',
            url: fileUrlOf('tape'),
          },
        },
      ],
    };
    const tape = { slug: 'lowline/tape', version: '2.0.0', versions: { '2.0.0': version } };
    // A file that no package manager installs is left out, and a package without files with it.
    expect(Object.keys((await read('/plugins')) as object)).toEqual(['lowline/tape']);
    expect(await read('/plugins')).toMatchObject({ 'lowline/tape': tape });
    expect(await read('')).toMatchObject({
      version: '1.0.0',
      url: `${shopUrl}${path}`,
      plugins: { 'lowline/tape': tape },
    });
    expect(await read('/plugins/lowline/tape')).toMatchObject(tape);
    expect(await read('/plugins/lowline/tape/2.0.0')).toEqual(version);
  });

  it.each([
    '/plugins/lowline/none',
    '/plugins/other/tape',
    '/plugins/lowline/tape/3.0.0',
    '/plugins/lowline/tape/__proto__',
  ])('does not find %s', async (rest) => expect(await read(rest)).toMatchObject({ code: 'NOT_FOUND' }));
});
