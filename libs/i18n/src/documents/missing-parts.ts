import type { Block, Document, DocumentName } from './document';

const kindOf = (block: Block): string =>
  typeof block === 'string' ? 'text' : (Object.keys(block).find((key) => key !== 'head') ?? '');

/** Pages whose screens show definitions, and the list of cookies, which is a table (storefront §2). */
const structuredPages: readonly DocumentName[] = ['about', 'cookies'];

/**
 * Anchors of sections that a page must have (storefront §2) and that are missing, empty, or without the table or the definitions which
 * belong there. The text of the program is the measure: it has all of them.
 */
export function missingParts(
  name: DocumentName,
  { sections }: Pick<Document, 'sections'>,
  complete: Pick<Document, 'sections'>,
): string[] {
  const isStructured = structuredPages.includes(name);
  const isPresent = ({ id, body }: Document['sections'][number]) => {
    const kinds = sections.find((section) => section.id === id)?.body.map(kindOf) ?? [];
    const wanted = isStructured ? body.map(kindOf).filter((kind) => kind !== 'text' && kind !== 'list') : [];
    return kinds.length > 0 && wanted.every((kind) => kinds.includes(kind));
  };
  return complete.sections.filter((section) => !isPresent(section)).map(({ id }) => id);
}
