import { createStore } from 'zustand/vanilla';
import { endVisit } from '#widgets/core/ended-visits.ts';
import { dropVisitorDraft } from './drafts/onboarding-key.ts';

/** Tokens of members on other sites by the shop's address, for as long as the page is open. */
export const memberTokens = createStore<Readonly<Record<string, string | undefined>>>(() => ({}));

/** Ids of the tokens' members, by the shop's address. */
export const tokenMembers = new Map<string, string>();

// On other sites, a member's visit ends when their token ends or is replaced.
memberTokens.subscribe((now, before) => {
  for (const base in before) {
    if (!before[base] || before[base] === now[base]) continue;
    dropVisitorDraft(base);
    endVisit(base);
  }
});

/** Shops at which a payment of this page is running: its form must not go before the provider has answered. */
const paying = new Set<string>();

export function notePaying(base: string, isRunning: boolean): void {
  if (isRunning) paying.add(base);
  else paying.delete(base);
}

/** Drops an expired token, but not during a payment: a later check drops it then. */
export function dropToken(base: string, token: string): void {
  if (memberTokens.getState()[base] === token && !paying.has(base)) memberTokens.setState({ [base]: undefined });
}

let asking: AbortController | undefined;

/**
 * Opens the coach's site in a small window, which signs in and returns a token. It first asks for permission for this
 * site. Must be called in a click, because browsers block other windows. Returns false if the window was blocked.
 */
export function askForToken(base: string, pages: string): boolean {
  asking?.abort();
  asking = new AbortController();
  const site = new URL(base).origin;
  const address = `${pages}/embed/sign-in?origin=${encodeURIComponent(location.origin)}`;
  const opened = window.open(address, 'coach-sign-in', 'popup,width=440,height=720');
  addEventListener(
    'message',
    ({ origin, source, data }: MessageEvent<unknown>) => {
      // Any page can send messages: accept only the opened window, while it shows the coach's site.
      if (origin !== site || source !== opened) return;
      const { type, token, member } = (data ?? {}) as { type?: unknown; token?: unknown; member?: unknown };
      if (type !== 'coach-token' || typeof token !== 'string') return;
      asking?.abort();
      if (typeof member === 'string') tokenMembers.set(base, member);
      else tokenMembers.delete(base);
      memberTokens.setState({ [base]: token });
    },
    { signal: asking.signal },
  );
  return opened !== null;
}
