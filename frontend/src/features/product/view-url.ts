/** URL of a further view of a drawn product, beside its cover; uploaded pictures have none. */
export function viewUrl(imageUrl: string, view: 'front' | 'night'): string | undefined {
  return imageUrl.endsWith('/cover.svg') ? imageUrl.replace(/cover\.svg$/, `${view}.svg`) : undefined;
}
