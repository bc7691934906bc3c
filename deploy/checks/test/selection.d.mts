export declare function selection(
  wanted: string,
  files: string[],
  read: (file: string) => string,
): { files: string[]; title: string | undefined };
