/** Returns the URL fragment of a day, on the client's page and in the studio. */
export function dayAnchor(dayId: string): string {
  return `#day-${dayId}`;
}

/** The same, read; undefined where it is none. */
export function dayInAddress(hash: string): string | undefined {
  return /^#day-([a-z0-9-]{1,60})$/.exec(hash)?.[1];
}
