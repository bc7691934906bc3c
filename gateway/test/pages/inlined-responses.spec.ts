import { encodeResponse } from '../../src/read-cache/encoded-response';
import { inlinedJson } from '../../src/pages/inlined-responses';
import { tide } from './sample-plugin';

const samples = [
  { name: 'Drums', description: '', url: '/1', duration: '0:08', bypassedUrl: '/1?bypassed', peaks: [1, 2] },
  { name: 'Bass', description: '', url: '/2', duration: '0:08', bypassedUrl: null, peaks: [3] },
];
const encoded = (body: object) => encodeResponse(Buffer.from(JSON.stringify(body)), 'application/json');

describe('the JSON of a response in a page', () => {
  it('has for a list of products the fields of its cards, and of the samples name and address of the first', async () => {
    const product = { id: 'p1', _id: 'p1', slug: 'tide', features: ['a', 'b', 'c'], audioSamples: samples };
    const json = inlinedJson('/plugins?lang=en', await encoded({ success: true, data: [product] }));
    expect(JSON.parse(json)).toEqual({
      success: true,
      data: [
        { id: 'p1', slug: 'tide', features: ['a', 'b', 'c'], audioSamples: [{ name: 'Drums', url: '/1' }] },
      ],
    });
  });

  it('leaves out the texts of cards that the markup has, and counts what a card counts', async () => {
    const product = {
      ...tide,
      features: ['a', 'b', 'c'],
      audioSamples: [{ ...samples[0], url: '/api/plugins/tide/audio/0' }],
    };
    const list = await encoded({ success: true, data: [product], next: 'n' });
    const { id, slug, price } = tide;
    expect(JSON.parse(inlinedJson('/plugins?lang=en', list, true))).toEqual({
      success: true,
      next: 'n',
      painted: [{ id, slug, price, sample: 'Drums', features: 3, tags: 1 }],
    });
  });

  it('keeps the texts when a sample is not at its usual address', async () => {
    const product = { ...tide, audioSamples: samples };
    const list = await encoded({ success: true, data: [product] });
    expect(JSON.parse(inlinedJson('/plugins?lang=en', list, true))).toHaveProperty('data.0.name', tide.name);
  });

  it('is that of the API for every other response', async () => {
    const body = { success: true, data: { slug: 'tide', audioSamples: samples } };
    expect(inlinedJson('/plugins/tide?lang=en', await encoded(body))).toBe(JSON.stringify(body));
  });
});
