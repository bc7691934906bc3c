import type { ShopBundle } from '#contracts/commerce/pricing/bundles';

const part = (n: number) => ({
  id: `019a0000-0000-7000-8000-0000000000e${n}`,
  slug: `part-${n}`,
  name: `Part ${n}`,
  description: '',
  imageUrl: '',
  price: 100,
});

/** A bundle whose texts contain HTML. */
export const mixRoom: ShopBundle = {
  id: '019a0000-0000-7000-8000-0000000000e0',
  slug: 'mix-room',
  name: 'Mix <b>Room',
  description: 'Two & one price.',
  imageUrl: '/media/plugins/tide/angle.svg',
  listPrice: 200,
  price: 140,
  percent: 30,
  lowestPrice: 140,
  parts: [part(1), part(2)],
};
