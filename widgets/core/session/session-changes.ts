import { openChannel } from '../channel.ts';
import { SESSION_CHANNEL } from './session-channel.ts';

interface Watch {
  channel: BroadcastChannel | undefined;
  stop: () => void;
}

/** Calls `look` when another tab may have changed the session cookies: on return, on a message, on a cookie event. */
export function watchSessionChanges(look: () => void): Watch {
  const lookIfSeen = () => document.visibilityState === 'visible' && look();
  const ending = new AbortController();
  const { signal } = ending;
  addEventListener('focus', lookIfSeen, { signal });
  addEventListener('pageshow', lookIfSeen, { signal });
  document.addEventListener('visibilitychange', lookIfSeen, { signal });
  // A window beside another one may be visible without focus. Missing in some browsers and without TLS.
  globalThis.cookieStore?.addEventListener('change', look, { signal });
  const channel = openChannel(SESSION_CHANNEL);
  channel?.addEventListener('message', look);
  return {
    channel,
    stop: () => {
      ending.abort();
      channel?.close();
    },
  };
}
