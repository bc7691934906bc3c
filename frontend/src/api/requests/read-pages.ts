interface Page {
  pagination?: { page: number; pages: number } | null | undefined;
}

/** Reads a list page by page: the list of a large account does not fit into one response. */
export async function readPages<P extends Page>(read: (page: number) => Promise<P>): Promise<P[]> {
  const pages: P[] = [];
  for (let number = 1; ; number += 1) {
    const page = await read(number);
    pages.push(page);
    if (!page.pagination || number >= page.pagination.pages) return pages;
  }
}
