export interface TestStacks {
  /** `TEST_SHOPS`: for each stack SHOP_URL, MAILBOX_URL, PAYMENT_SANDBOX_URL and PROCESSES_FILE, as JSON. */
  variables: Record<string, string>;
  stop: () => Promise<void>;
}
export declare function startTestStacks(count: number): Promise<TestStacks>;
