interface Duration {
  file: string;
  seconds: number;
}
interface Suite {
  specs?: readonly { tests: readonly { results: readonly { duration: number }[] }[] }[];
  suites?: readonly Suite[];
}
export declare function durationsOfJest(
  report: { testResults: readonly { name: string; startTime: number; endTime: number }[] },
  root: string,
): Duration[];
export declare function durationsOfPlaywright(report: {
  suites: readonly (Suite & { file: string })[];
}): Duration[];
export declare function slowest(durations: readonly Duration[], count?: number): Duration[];
