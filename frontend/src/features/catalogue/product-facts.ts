import { productFacts as names } from '../../api/form-constraints';
import type { PluginDetails, ProductDraft } from '../../api/schema';

export type ProductFact = {
  [Name in keyof PluginDetails & keyof ProductDraft]: PluginDetails[Name] extends string ? Name : never;
}[keyof PluginDetails & keyof ProductDraft];

/** The columns of a product that its page lists as facts, and the form edits as lines of text. */
export const productFacts: readonly ProductFact[] = names;
