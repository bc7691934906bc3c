/** One attempt to deliver a webhook. */
interface DeliveryAttempt {
  eventId: string;
  /** Counted from 1. */
  attempt: number;
  status: number | string;
}

/** Client of the control API of the Stripe sandbox: actions of customers and banks, and faults. */
export class SandboxClient {
  constructor(readonly url: string) {}

  /** Pays a session by card. */
  pay(sessionId: string, card = '4242424242424242'): Promise<object> {
    return this.post(`sessions/${sessionId}/pay`, { card });
  }

  refund(sessionId: string, amount?: number): Promise<object> {
    return this.post(`sessions/${sessionId}/refund`, amount === undefined ? {} : { amount });
  }

  failRefund(sessionId: string): Promise<object> {
    return this.post(`sessions/${sessionId}/fail-refund`);
  }

  dispute(sessionId: string, outcome = 'open'): Promise<object> {
    return this.post(`sessions/${sessionId}/dispute`, { outcome });
  }

  /** The bank reports the payment as fraudulent, before a dispute. */
  warnOfFraud(sessionId: string): Promise<object> {
    return this.post(`sessions/${sessionId}/fraud-warning`);
  }

  completeUnpaid(sessionId: string): Promise<object> {
    return this.post(`sessions/${sessionId}/complete-unpaid`);
  }

  finishDelayedPayment(sessionId: string, paid: boolean): Promise<object> {
    return this.post(`sessions/${sessionId}/settle`, { paid });
  }

  expire(sessionId: string): Promise<object> {
    return this.post(`sessions/${sessionId}/expire`);
  }

  /** Sets the faults of later webhook deliveries; without arguments there are none. */
  setDeliveryFaults(how: object = {}): Promise<object> {
    return this.post('chaos', how);
  }

  releaseDeliveries(): Promise<object> {
    return this.post('webhooks/release');
  }

  resend(eventId: string): Promise<object> {
    return this.post(`webhooks/resend/${eventId}`);
  }

  /** Adds a fault for the next matching API calls. */
  addFault(fault: object): Promise<object> {
    return this.post('faults', fault);
  }

  /** The active faults with the number of calls that remain. */
  async faults(): Promise<{ times: number }[]> {
    return (await this.call('GET', 'faults')) as { times: number }[];
  }

  /** Advances the sandbox's clock. */
  advanceClock(seconds: number): Promise<object> {
    return this.post('clock', { advance: seconds });
  }

  reset(): Promise<object> {
    return this.post('reset');
  }

  async sessions(): Promise<{ id: string; status: string; client_reference_id: string }[]> {
    return (await this.call('GET', 'sessions')) as {
      id: string;
      status: string;
      client_reference_id: string;
    }[];
  }

  async events(type: string): Promise<{ id: string; type: string }[]> {
    const events = (await this.call('GET', 'events')) as { id: string; type: string }[];
    return events.filter((event) => event.type === type);
  }

  async deliveries(): Promise<DeliveryAttempt[]> {
    return (await this.call('GET', 'deliveries')) as DeliveryAttempt[];
  }

  private post(path: string, body: object = {}): Promise<object> {
    return this.call('POST', path, body);
  }

  private async call(method: string, path: string, body?: object): Promise<object> {
    const response = await fetch(`${this.url}/_sandbox/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const result = (await response.json()) as object;
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(result)}`);
    return result;
  }
}
