export const categories = ['synthesizer', 'effect', 'sampler', 'utility', 'other'] as const;
export type Category = (typeof categories)[number];

/** A line of the list of products. */
export interface ProductRow {
  _id: string;
  slug: string;
  name: string;
  category: Category;
  price: number;
  version: string;
  imageUrl: string;
  tags: string[];
  isActive: boolean;
}
