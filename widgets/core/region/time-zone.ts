/** Part of `Temporal` that TypeScript's library lacks. */
interface WithTemporal {
  Temporal?: { Now: { timeZoneId(): string } };
}

/**
 * Returns the device's time zone, such as `Europe/Helsinki`. Uses `Intl` only without `Temporal`: its first use loads
 * locale data, which takes a slow phone up to 100 ms.
 * @throws if neither exists or the browser hides the zone
 */
export function timeZone(): string {
  return (globalThis as WithTemporal).Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
