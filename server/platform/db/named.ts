/** A statement with its values in the order of their names. */
export function bindNamedParams(
  sql: string,
  values: Readonly<Record<string, unknown>>,
): [sql: string, values: unknown[]] {
  const given: unknown[] = [];
  const text = sql.replaceAll(/(?<!:):([a-z]+\d*)\b/g, (_, name: string) => {
    const value = values[name];
    const each = Array.isArray(value) ? value : [value];
    given.push(...each);
    return each.map(() => '?').join(', ');
  });
  return [text, given];
}
