/** The push services of browsers: nothing else is ever asked to take a message. */
const SERVICES =
  /^(?:fcm\.googleapis\.com|android\.googleapis\.com|[\w-]+\.push\.services\.mozilla\.com|[\w-]+(?:\.[\w-]+)?\.notify\.windows\.com|[\w-]+\.push\.apple\.com)$/;

/** Where the sandbox's stand-in takes messages, behind the shop's own origin. */
export const STAND_IN = '/sandbox/push/';

/** Whether a browser may name this as the address of its push service. `standIn` is the shop's origin, in the sandbox. */
export function isEndpoint(endpoint: string, standIn?: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username || url.password || url.hash) return false;
  if (standIn && url.origin === standIn) return url.pathname.startsWith(STAND_IN);
  return url.protocol === 'https:' && url.port === '' && SERVICES.test(url.hostname) && url.pathname.length > 1;
}
