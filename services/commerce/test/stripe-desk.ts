/** The sandbox's dashboard: what customers, banks and bad luck do to payments. */
export class StripeDesk {
  constructor(readonly url: string) {}

  /** A customer types a card number into the form of a session. */
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

  completeUnpaid(sessionId: string): Promise<object> {
    return this.post(`sessions/${sessionId}/complete-unpaid`);
  }

  settle(sessionId: string, paid: boolean): Promise<object> {
    return this.post(`sessions/${sessionId}/settle`, { paid });
  }

  expire(sessionId: string): Promise<object> {
    return this.post(`sessions/${sessionId}/expire`);
  }

  /** How deliveries misbehave from now on; none means well. */
  chaos(how: object = {}): Promise<object> {
    return this.post('chaos', how);
  }

  release(): Promise<object> {
    return this.post('webhooks/release');
  }

  resend(eventId: string): Promise<object> {
    return this.post(`webhooks/resend/${eventId}`);
  }

  /** How the API misbehaves for the next calls that match. */
  fault(fault: object): Promise<object> {
    return this.post('faults', fault);
  }

  /** Those that are left, each with how many calls it is still for. */
  async faults(): Promise<{ times: number }[]> {
    return (await this.call('GET', 'faults')) as { times: number }[];
  }

  /** Its clock goes on by so many seconds. */
  advance(seconds: number): Promise<object> {
    return this.post('clock', { advance: seconds });
  }

  forgetEverything(): Promise<object> {
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

  async deliveries(): Promise<{ eventId: string; status: number | string }[]> {
    return (await this.call('GET', 'deliveries')) as { eventId: string; status: number | string }[];
  }

  private post(path: string, body: object = {}): Promise<object> {
    return this.call('POST', path, body);
  }

  private async call(method: string, path: string, body?: object): Promise<object> {
    const response = await fetch(`${this.url}/_sandbox/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as object;
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }
}
