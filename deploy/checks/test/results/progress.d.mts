interface Output {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}
export declare function startProgress(
  total: number,
  output?: Output,
  now?: () => number,
): (name: string, isPassed: boolean) => void;
