/** An error as Stripe's API answers it. */
export interface ProblemBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'validation_error';
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  payment_intent?: object;
  setup_intent?: object;
}

/**
 * A refusal by the stand-in. Thrown, it rolls the request back; returned, it commits, as after a declined
 * card.
 */
export class StripeProblem extends Error {
  override name = 'StripeProblem';
  readonly status: number;
  readonly body: ProblemBody;
  /** True for invalid parameters: the answer is not stored for the idempotency key. */
  readonly unread: boolean;

  constructor(status: number, body: ProblemBody, { unread = false }: { unread?: boolean } = {}) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.unread = unread;
  }
}

/** 400: a parameter does not fit its object. */
export function createInvalidRequestProblem(
  message: string,
  more: { code?: string; param?: string } = {},
): StripeProblem {
  return new StripeProblem(400, { type: 'invalid_request_error', message, ...more });
}

/** 404 for an unknown id. */
export function createNotFoundProblem(kind: string, id: string, param = 'id'): StripeProblem {
  const message = `No such ${kind}: '${id}'`;
  return new StripeProblem(404, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}
