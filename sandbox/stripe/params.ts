import * as z from 'zod';
import type { Params } from './form.ts';
import { StripeProblem } from './problem.ts';

/** Non-empty text: an empty one would unset a required field. */
export const text = z.string().min(1, 'You passed an empty string, and this parameter cannot be unset.').max(5_000);
/** Text that '' unsets. */
export const unsettable = z
  .string()
  .max(5_000)
  .transform((value) => value || null);
export const int = z
  .string()
  .refine((value) => /^-?\d{1,15}$/.test(value), {
    error: ({ input }) => `Invalid integer: ${String(input)}`,
    params: { code: 'parameter_invalid_integer' },
  })
  .transform(Number);
export const bool = z.enum(['true', 'false'], 'Invalid boolean').transform((value) => value === 'true');
export const currency = z
  .string()
  .toLowerCase()
  .refine((value) => CURRENCIES.has(value), {
    error: ({ input }) => `Invalid currency: ${String(input)}.`,
  });
export const metadata = z.union([
  z.literal(''),
  z
    .record(z.string().max(40), z.string().max(500, 'Metadata values can have up to 500 characters.'))
    .refine((value) => Object.keys(value).length <= 50, 'Metadata can have up to 50 keys.'),
]);
export const methods = z.strictObject({
  enabled: bool,
  allow_redirects: z.enum(['always', 'never']).optional(),
});

/** Payment methods of an intent. The stand-in supports cards only. */
export const methodTypes = z.array(z.literal('card')).min(1);

const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/** Parameters of lists. */
export const paging = { limit: int.optional(), starting_after: text.optional() };

/**
 * Parses the parameters of an endpoint. Unknown ones are refused, as Stripe does.
 * @throws {StripeProblem} naming the first invalid one.
 */
export function readParams<S extends z.ZodType>(schema: S, params: Params): z.output<S> {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  throw toProblem(parsed.error.issues[0], params);
}

/** Merges `metadata` of a request: '' removes a key, or all of them. */
export function mergeMetadata(
  old: Record<string, string> | null,
  given: z.output<typeof metadata> | undefined,
): Record<string, string> {
  if (given === '') return {};
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''));
}

/** Stripe takes no payments that cost more than they bring. */
export function checkAmount(amount: number, currency: string, param = 'amount'): void {
  if (amount < 0) throw problem('parameter_invalid_integer', 'This value must be greater than or equal to 1.', param);
  if (amount < LEAST)
    throw problem('amount_too_small', `Amount must be at least 0.50 ${currency.toUpperCase()}`, param);
  if (amount > MAX_AMOUNT)
    throw problem('amount_too_large', `Amount must be no more than 999,999.99 ${currency.toUpperCase()}`, param);
}

const LEAST = 50;
const MAX_AMOUNT = 99_999_999;

function toProblem(issue: z.core.$ZodIssue | undefined, params: Params): StripeProblem {
  if (!issue) return problem('parameter_invalid', 'The parameters cannot be read.');
  if (issue.code === 'unrecognized_keys') {
    const param = paramName([...issue.path, issue.keys[0] ?? '']);
    return problem('parameter_unknown', `Received unknown parameter: ${param}`, param);
  }
  const param = paramName(issue.path);
  const given = issue.path.reduce<unknown>(
    (at, step) => (at as Record<PropertyKey, unknown> | undefined)?.[step],
    params,
  );
  if (given === undefined) return problem('parameter_missing', `Missing required param: ${param}.`, param);
  if (given === '') return problem('parameter_invalid_empty', `You passed an empty string for '${param}'.`, param);
  const { code } = (issue.code === 'custom' ? (issue.params ?? {}) : {}) as { code?: string };
  return problem(code, `Invalid ${param}: ${issue.message}`, param);
}

function paramName([first, ...rest]: readonly PropertyKey[]): string {
  return `${String(first ?? '')}${rest.map((step) => `[${String(step)}]`).join('')}`;
}

function problem(code: string | undefined, message: string, param?: string): StripeProblem {
  const body = { type: 'invalid_request_error', message, ...(code && { code }), ...(param && { param }) } as const;
  return new StripeProblem(400, body, { unread: true });
}
