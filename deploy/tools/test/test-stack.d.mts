export interface TestStack {
  /** Its URLs: SHOP_URL, MAILBOX_URL, PAYMENT_SANDBOX_URL, PROCESSES_FILE. */
  variables: Record<string, string>;
  stop: () => Promise<void>;
}
export declare function startTestStack(): Promise<TestStack>;
