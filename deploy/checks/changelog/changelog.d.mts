export interface Commit {
  hash: string;
  subject: string;
  date: string;
}

export declare const earlyReleases: Readonly<Record<string, string>>;
export function changelog(commits: readonly Commit[], version: string): string;
