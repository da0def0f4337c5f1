import { readHintedMember } from './hint-cookies.ts';
import { watchSessionChanges } from './session-changes.ts';
import { ownSession } from './own-session.ts';
import { endMemberSession } from './session-end.ts';

/** Session of this browser compared to the tab's member. */
export type SessionState = 'own' | 'other' | 'nobody';

/** `null` once a visitor has begun a form here. */
let member: string | null | undefined;
let state: SessionState = 'own';
let stopWatching: (() => void) | undefined;
let channel: BroadcastChannel | undefined;
const listeners = new Set<() => void>();

/**
 * Returns the id of the tab's member: who was signed in at the tab's first request. It changes only when a member signs
 * in in this tab. Undefined for visitors and on other sites.
 */
export function tabMember(): string | undefined {
  if (member === undefined) setTabMember(readHintedMember());
  return member ?? undefined;
}

/**
 * Fixes the tab's member when a visitor begins a form, and returns the id. A visitor's tab stays one until a sign-in in
 * this tab, whatever happens in other tabs.
 */
export function fixTabMember(): string | undefined {
  if (tabMember() === undefined) member = null;
  return tabMember();
}

export function isVisitorTab(): boolean {
  return member === null;
}

/** Stores the member that an answer names, unless the tab has one. Returns false if the tab has another one. */
function noteAnswerFor(id: string): boolean {
  // A worker serves any signed-in member.
  if (typeof document === 'undefined' || isVisitorTab()) return true;
  if (tabMember() === undefined) setTabMember(id);
  if (member === id) setState('own');
  return member === id;
}

/** Clears the tab's member after a sign-in in this tab; the next request sets it again. */
export function forgetTabMember(): void {
  stopWatching?.();
  [member, stopWatching] = [undefined, undefined];
  setState('own');
}

/** Notes that the shop refused a request because another member is signed in. */
function noteOtherMember(): void {
  setState('other');
}

/** Reads the cookies before an action on the session itself. */
export function checkSession(): SessionState {
  if (tabMember() !== undefined) compare();
  return state;
}

/** Makes other tabs check the session after it began or ended here. */
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
  else if (state !== 'nobody') {
    endMemberSession(member ?? undefined);
    setState('nobody');
    announceSession();
  }
}

Object.assign(ownSession, { tabMember, isVisitorTab, noteAnswerFor, noteOtherMember, endMemberSession });
