// Which tests `npm run test:only` runs.

/**
 * The files to run and the title filter: a path selects whole files, any other text is searched in the titles.
 * @param {string} wanted
 * @param {string[]} files every spec and story
 * @param {(file: string) => string} read
 */
export function selection(wanted, files, read) {
  const path = wanted.replace(/^\.\//, '');
  const byPath = files.filter((file) => file === path || file.startsWith(path.replace(/\/?$/, '/')));
  if (byPath.length > 0) return { files: byPath, title: undefined };
  return { files: files.filter((file) => read(file).includes(wanted)), title: wanted };
}
