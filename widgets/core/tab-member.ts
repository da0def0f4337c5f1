import { hasCookie, readHintedMember } from './hint-cookies.ts';
import { watchSessionChanges } from './session-changes.ts';
import { ownSession } from './own-session.ts';
import { endMemberSession } from './session-end.ts';

/** How the session of this browser stands to the member whose data this tab shows. */
export type SessionState = 'own' | 'other' | 'nobody';

/** `null` once a visitor has begun a form here. */
let member: string | null | undefined;
let state: SessionState = 'own';
let stopWatching: (() => void) | undefined;
let channel: BroadcastChannel | undefined;
const listeners = new Set<() => void>();

/**
 * Id of the member whose data this tab works with: who was signed in when it first asked the shop. It stays the same
 * until somebody signs in in this very tab. Undefined for visitors and on pages elsewhere.
 */
export function tabMember(): string | undefined {
  if (member === undefined) setTabMember(readHintedMember());
  return member ?? undefined;
}

/**
 * Fixes who works with this tab when somebody begins a form, and returns the member's id. A visitor's tab stays a
 * visitor's until somebody signs in in it, whoever signs in in another tab.
 */
export function fixTabMember(): string | undefined {
  if (tabMember() === undefined && !hasCookie('member')) member = null;
  return tabMember();
}

export function isVisitorTab(): boolean {
  return member === null;
}

/** Keeps the member that an answer of the shop has named, unless the tab has one. False if the tab has another one. */
function noteAnswerFor(id: string): boolean {
  // A worker serves whoever is signed in.
  if (typeof document === 'undefined' || isVisitorTab()) return true;
  if (tabMember() === undefined) setTabMember(id);
  if (member === id) setState('own');
  return member === id;
}

/** Somebody signs in in this tab. What it asks for next is asked as them. */
export function forgetTabMember(): void {
  stopWatching?.();
  [member, stopWatching] = [undefined, undefined];
  setState('own');
}

/** The shop has refused a request, because another member is signed in. */
export function noteOtherMember(): void {
  setState('other');
}

/** Looks at the cookies now, before something that is about the session itself. */
export function checkSession(): SessionState {
  if (tabMember() !== undefined) compare();
  return state;
}

/** Has the other tabs look at the session now: it has begun or ended here. */
export function announceSession(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel?.postMessage('');
}

export function sessionState(): SessionState {
  return state;
}

export function onSessionState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setTabMember(id: string | undefined): void {
  member = id;
  if (id !== undefined) stopWatching ??= watchSession();
}

function setState(next: SessionState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

function watchSession(): () => void {
  const watch = watchSessionChanges(compare);
  channel = watch.channel;
  announceSession();
  return () => {
    watch.stop();
    channel = undefined;
  };
}

function compare(): void {
  const now = readHintedMember();
  if (now !== undefined) setState(now === member ? 'own' : 'other');
  // A browser that signed in before the cookie with the id existed has the other one alone.
  else if (!hasCookie('member')) {
    if (state === 'nobody') return;
    endMemberSession(member ?? undefined);
    setState('nobody');
    announceSession();
  }
}

Object.assign(ownSession, { tabMember, noteAnswerFor, noteOtherMember, endMemberSession });
