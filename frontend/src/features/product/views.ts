/** Further views of a drawn product lie beside its cover; beside a picture that was uploaded there are none. */
export function viewOf(imageUrl: string, view: 'front' | 'night'): string | undefined {
  return imageUrl.endsWith('/cover.svg') ? imageUrl.replace(/cover\.svg$/, `${view}.svg`) : undefined;
}
