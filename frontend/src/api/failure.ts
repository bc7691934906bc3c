/** Codes the client gives itself, when no answer of the server exists. */
export const localFailures = { network: 'NETWORK', timeout: 'TIMEOUT', unreadable: 'UNREADABLE' } as const;

export interface FieldProblem {
  field: string;
  rule: string;
}

interface FailureFacts {
  code: string;
  status: number;
  /** The server's own words, already in the reader's language; empty when there are none. */
  message?: string;
  params?: Readonly<Record<string, unknown>>;
  fields?: readonly FieldProblem[];
  requestId?: string;
}

/** A call that was refused or never answered. */
export class Failure extends Error {
  readonly code: string;
  readonly status: number;
  readonly params: Readonly<Record<string, unknown>>;
  readonly fields: readonly FieldProblem[];
  readonly requestId: string | undefined;

  constructor(facts: FailureFacts, cause?: unknown) {
    super(facts.message ?? '', { cause });
    this.name = 'Failure';
    this.code = facts.code;
    this.status = facts.status;
    this.params = facts.params ?? {};
    this.fields = facts.fields ?? [];
    this.requestId = facts.requestId;
  }

  get isNetwork(): boolean {
    return this.code === localFailures.network || this.code === localFailures.timeout;
  }

  get isNotFound(): boolean {
    return this.status === 404;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return isRecord(value) && typeof value['field'] === 'string' && typeof value['rule'] === 'string';
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Reads a refusal out of whatever body came with it. */
export function failureFromBody(status: number, body: unknown): Failure {
  const facts = isRecord(body) ? body : {};
  const details = Array.isArray(facts['details']) ? facts['details'] : [];
  const message = text(facts['error']) ?? text(facts['message']);
  const requestId = text(facts['requestId']);
  return new Failure({
    code: text(facts['code']) ?? `HTTP_${status}`,
    status,
    fields: details.filter(isFieldProblem),
    params: details.find((detail) => isRecord(detail) && !isFieldProblem(detail)) ?? {},
    ...(message === undefined ? {} : { message }),
    ...(requestId === undefined ? {} : { requestId }),
  });
}

type Translate = (key: string, params?: Record<string, unknown>) => string;

/**
 * The one place that chooses the words for a failure: the server's text, else the text of its code,
 * else the text the specification names for this spot.
 */
export function failureText(t: Translate, failure: unknown, fallbackKey: string): string {
  if (!(failure instanceof Failure)) return t(fallbackKey);
  if (failure.isNetwork) return t('errors.network_error');
  if (failure.message !== '') return failure.message;
  const key = `failures.${failure.code}`;
  const worded = t(key, { ...failure.params });
  return worded === key ? t(fallbackKey) : worded;
}
