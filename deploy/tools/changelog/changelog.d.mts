export interface Commit {
  subject: string;
  date: string;
  tags: string[];
}

export function changelog(commits: readonly Commit[], version: string): string;
