/** What a customer declares. */
export interface Declaration {
  number: string;
  name: string;
  email: string;
  /** Ids of the returned products; empty for an order whose products are not known here. */
  items: string[];
  reason: string;
}

export interface OrderedProduct {
  pluginId: string;
  name: string;
}

/** Without items the whole order is returned. */
export function returnedItems({ items }: Declaration, products: readonly OrderedProduct[]): string[] {
  return items.length < products.length ? items : [];
}
