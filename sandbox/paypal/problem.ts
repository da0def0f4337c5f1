import { randomBytes } from 'node:crypto';

/** An answer of the stand-in: body and status, as PayPal's API gives them. */
export interface Reply {
  status: number;
  body: object;
}

/** A refusal in PayPal's format. Shops read the issue. */
export class PayPalProblem extends Error {
  readonly reply: Reply;

  constructor(status: 400 | 404 | 422, issue: string, description: string, field?: string) {
    super(`${issue}: ${description}`);
    const { name, message } = names[status];
    const details = [{ issue, description, ...(field && { field, location: 'body' }) }];
    this.reply = { status, body: { name, message, details, debug_id: debugId(), links: [] } };
  }
}

export function notFound(what: string): PayPalProblem {
  return new PayPalProblem(404, 'INVALID_RESOURCE_ID', `There is no ${what} with this id.`);
}

export function debugId(): string {
  return randomBytes(7).toString('hex').slice(1);
}

const names = {
  400: {
    name: 'INVALID_REQUEST',
    message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  },
  404: { name: 'RESOURCE_NOT_FOUND', message: 'The specified resource does not exist.' },
  422: {
    name: 'UNPROCESSABLE_ENTITY',
    message: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
  },
} as const;
