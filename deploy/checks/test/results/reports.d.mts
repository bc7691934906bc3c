export interface Counts {
  passed: number;
  failed: number;
}
interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
}
interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number };
}
export declare function countJest(report: JestReport | undefined, exitCode: number): Counts;
export declare function countPlaywright(report: PlaywrightReport | undefined, exitCode: number): Counts;
interface JestResults {
  testResults: readonly { name: string; assertionResults: readonly { status: string }[] }[];
}
export declare function skippedOfJest(report: JestResults, folder: string, selected: RegExp): string[];
export declare function countCheck(exitCode: number): Counts;
interface Step extends Counts {
  name: string;
  seconds: number;
  skipped?: readonly string[];
  failures?: readonly string[];
  durations?: readonly { file: string; seconds: number }[];
}
export declare function summaryOf(steps: readonly Step[]): string;
