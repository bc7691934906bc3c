/** The absolute address of a file of a release. */
export function releaseFileUrl(shopUrl: string, slug: string, { id }: { id: string }): string {
  return new URL(`/api/releases/${slug}/files/${id}`, shopUrl).href;
}
