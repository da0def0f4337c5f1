/** Returns a statement with its values in the order of their names. Leaves names without a value alone: JSON has colons. */
export function bindNamedParams(
  sql: string,
  values: Readonly<Record<string, unknown>>,
): [sql: string, values: unknown[]] {
  const given: unknown[] = [];
  const text = sql.replaceAll(/(?<!:):([a-z]+\d*)\b/gi, (found, name: string) => {
    if (!(name in values)) return found;
    const value = values[name];
    const each = Array.isArray(value) ? value : [value];
    given.push(...each);
    return each.map(() => '?').join(', ');
  });
  return [text, given];
}
