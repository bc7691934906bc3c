/**
 * The markup of a compiled mail that its plain text depends on: without head, comments, the hidden preview, and the attributes for mail
 * programs, which are nine tenths of it. Converting what remains takes half the time, with the same result.
 */
export function textSourceOf(html: string): string {
  return html
    .replace(/<head[\s\S]*?<\/head>/, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<div style="display:none[^>]*>[\s\S]*?<\/div>/g, '')
    .replaceAll(/<[a-z][^<>]*>/g, (tag) =>
      tag.replaceAll(/\s(?!(?:class|href|colspan)=)[\w:-]+="[^"]*"/g, ''),
    );
}
