/** Whether the shop has its newsletter switched on (FEATURE_NEWSLETTER); it has unless the page says otherwise. */
export function offersNewsletter(page: Document = document): boolean {
  const told = page.querySelector<HTMLMetaElement>('meta[name="shop-features"]')?.content;
  return told === undefined || told.split(' ').includes('newsletter');
}
