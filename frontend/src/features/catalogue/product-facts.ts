import type { PluginDetails, ProductDraft } from '../../api/schema';

type TextColumn = {
  [Name in keyof PluginDetails & keyof ProductDraft]: PluginDetails[Name] extends string ? Name : never;
}[keyof PluginDetails & keyof ProductDraft];

export interface ProductFact {
  name: TextColumn;
  /** Key of the label. */
  label: string;
}

/**
 * The columns of a product that its page lists as facts. The form edits each as a line of text; the version, which every product
 * needs, in its main section.
 */
export const productFacts: readonly ProductFact[] = [{ name: 'version', label: 'product.spec.version' }];
