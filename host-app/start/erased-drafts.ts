import { readHintedMember } from '#widgets/core/session/hint-cookies.ts';
import { onSessionEnd } from '#widgets/core/session/session-end.ts';
import { DRAFT_PREFIX } from '#widgets/parts/member/drafts/draft-prefix.ts';

/**
 * Deletes the drafts of erased accounts in this tab: at the start, when the page returns from the back-forward cache,
 * and when the session has ended in another tab. Pages without member forms do not listen for erasures.
 */
export function watchErasedDrafts(): void {
  look();
  addEventListener('pageshow', ({ persisted }) => persisted && look());
  // If it has ended in this tab, clear-device.ts deletes them.
  onSessionEnd((wasMember) => wasMember || look());
}

function look(): void {
  if (!hasOthersDrafts()) return;
  void import('./after-sign-out-chunk.ts').then(
    ({ dropErasedDrafts }) => dropErasedDrafts(),
    () => undefined, // Without a connection, the next page asks.
  );
}

function hasOthersDrafts(): boolean {
  try {
    const own = `${DRAFT_PREFIX}  ${readHintedMember()}`;
    return Object.keys(sessionStorage).some((key) => key.startsWith(`${DRAFT_PREFIX}  `) && !key.startsWith(own));
  } catch {
    return false; // Storage is blocked and therefore empty.
  }
}
