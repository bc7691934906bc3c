interface JestReport {
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[];
  }[];
}
interface Suite {
  specs?: readonly {
    file: string;
    title: string;
    tests: readonly {
      status: string;
      results: readonly { errors: readonly { message?: string }[] }[];
    }[];
  }[];
  suites?: readonly Suite[];
}
export declare function failuresOfJest(report: JestReport, root: string): string[];
export declare function failuresOfPlaywright(report: { suites: readonly Suite[] }): string[];
