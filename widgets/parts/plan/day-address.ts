/** Returns the URL fragment of a day, on the client's page and in the studio. */
export function dayAnchor(dayId: string): string {
  return `#day-${dayId}`;
}

/** Parses that fragment; undefined if invalid. */
export function dayInAddress(hash: string): string | undefined {
  return /^#day-([a-z0-9-]{1,60})$/.exec(hash)?.[1];
}
