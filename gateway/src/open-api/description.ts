interface Body {
  content?: Record<string, { schema?: object; example?: unknown }>;
}

/** One operation of the API description (https://spec.openapis.org/oas/v3.1.0). */
export interface DescribedOperation {
  [more: string]: unknown;
  operationId: string;
  description?: string | undefined;
  security?: object[];
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: Body;
  responses: Record<string, Body & { description: string }>;
}

/** The part of the API description that pages are generated from. */
export interface Description {
  [more: string]: unknown;
  paths: Record<string, Record<string, DescribedOperation>>;
}
