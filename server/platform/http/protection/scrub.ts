import { stdSerializers } from 'pino';

/** Maximum depth of logged fields; deeper values are dropped. */
const DEPTH = 6;

/**
 * Removes mail addresses from all fields of a log line: mail servers and databases repeat them in error
 * messages, and a path can contain any text.
 */
export function scrubFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [scrubAddresses(name), scrub(value, DEPTH)]));
}

/**
 * Replaces every mail address with `[address]`: also with @ as %40, in quotes, and inside a bounce
 * address.
 */
export function scrubAddresses(text: string): string {
  return /@|%40/.test(text) ? text.replaceAll(ADDRESS, '[address]') : text;
}

/** Bounded against slow matching of long lines. A path such as `/@koa/` has nothing before its sign. */
const ADDRESS =
  /(?:"[^"\r\n]{0,254}"|[^\s<>"'(),;:[\]{}|\\]{0,254}[^\s<>"'(),;:[\]{}|\\/@])(?:@|%40)(?:\[[^\]\s]{1,60}\]|[\p{L}\p{N}][\p{L}\p{N}.-]{0,254})/giu;

function scrub(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return scrubAddresses(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (value instanceof Error) return scrubError(value);
  if (depth === 0) return '[deep]';
  if (Array.isArray(value)) return value.map((each) => scrub(each, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [scrubAddresses(name), scrub(inner, depth - 1)]),
  );
}

/** Databases put the refused row into the message, and parsers the bytes: only the stack is logged. */
function scrubError(error: Error): object {
  const { type, message, stack } = stdSerializers.err(error);
  const cut = (text: string) => scrubAddresses(text.replaceAll(/(?:detail: |Failing row contains|Key \().*/g, '[row]'));
  return { type, message: cut(message), stack: cut(stack ?? '') };
}
