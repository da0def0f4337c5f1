/** What browsers of today have, and the language's types here do not. */
interface WithTemporal {
  Temporal?: { Now: { timeZoneId(): string } };
}

/**
 * The device's time zone, as in `Europe/Helsinki`. `Intl` is asked only where there is no `Temporal`: its first
 * use loads the rules of a language, which takes a slow phone up to a tenth of a second.
 *
 * @throws where neither is there, or the browser keeps it to itself
 */
export function timeZone(): string {
  return (globalThis as WithTemporal).Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
