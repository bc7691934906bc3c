/** The paper of a paid session; everything else on it is read from the session. */
export interface InvoiceRecord {
  id: string;
  number: string;
  sessionId: string;
  created: number;
}
