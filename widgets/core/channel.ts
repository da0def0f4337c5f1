/** Opens a channel between tabs. Returns undefined if there are none, or if the browser blocks the site's storage. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
