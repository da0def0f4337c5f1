/** Push services of browsers; no other host gets messages. */
const SERVICES =
  /^(?:fcm\.googleapis\.com|android\.googleapis\.com|[\w-]+\.push\.services\.mozilla\.com|[\w-]+(?:\.[\w-]+)?\.notify\.windows\.com|[\w-]+\.push\.apple\.com)$/;

/** Path of the sandbox's push service, on the shop's own origin. */
export const STAND_IN = '/sandbox/push/';

/** True if a browser may name this push endpoint. `standIn` is the shop's origin in the sandbox. */
export function isEndpoint(endpoint: string, standIn?: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username || url.password || url.hash) return false;
  if (standIn && url.origin === standIn) return url.pathname.startsWith(STAND_IN);
  return url.protocol === 'https:' && url.port === '' && SERVICES.test(url.hostname) && url.pathname.length > 1;
}
