import { queryOptions } from '@tanstack/react-query';
import { inlinedGet } from '../../api/requests/inlined-get';
import type { Lang } from '../../api/types';
import type { DocumentName, PageText } from './documents';

export const documentQueries = {
  /** Texts of this length are not part of the interface texts; each is loaded with its page only. */
  byName: (name: DocumentName, lang: Lang) =>
    queryOptions({
      queryKey: ['documents', name, lang],
      ...inlinedGet('/documents/{name}', { path: { name }, query: { lang } }),
      // The API describes a document as an object without fields; its form is in libs/i18n.
      select: ({ document }) => document as unknown as PageText,
      staleTime: Infinity,
    }),
};
