import type { Told } from './places.ts';
import { type PressedEvent, type PushedEvent, worker } from './worker-scope.ts';

const ICON = '/app-icon-192.png';
/** Longer ones are ended by browsers. */
const LONGEST_MS = 285_000;

let resting = 0;

/** What the shop has sent: a title, a line, and the page that it is about. */
export function showPushed({ data }: PushedEvent): Promise<void> {
  const { title = '', body = '', url = '/dashboard', tag = '' } = readable(data);
  return show(title, { body, tag, data: { url } });
}

/** Says that a rest is over, unless its page is looked at. A new rest takes the place of the one before. */
export async function showRest({ endsAt, title, body, url }: Extract<Told, { type: 'rest' }>): Promise<void> {
  const mine = ++resting;
  if (endsAt === null) return closeTagged('rest');
  const ms = endsAt - Date.now();
  if (!(ms >= 0 && ms <= LONGEST_MS)) return;
  await new Promise((resolve) => setTimeout(resolve, ms));
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (mine !== resting || pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  await show(title, { body, tag: 'rest', data: { url } });
}

/** Opens the page that a notice is about, or goes to where it is open. */
export async function openPressed({ notification }: PressedEvent): Promise<void> {
  notification.close();
  const { url = '/dashboard' } = (notification.data ?? {}) as { url?: string };
  const wanted = new URL(url, worker.location.origin);
  // Whoever could send a message could otherwise lead somewhere else.
  const href = wanted.origin === worker.location.origin ? wanted.href : worker.location.origin;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => page.url.split('#')[0] === href.split('#')[0]);
  await (open ? open.focus() : worker.clients.openWindow(href));
}

/** Nobody else at the device reads what was for one. */
export async function endNotices(): Promise<void> {
  resting++;
  const shown = await worker.registration.getNotifications();
  for (const each of shown) each.close();
  await (await worker.registration.pushManager?.getSubscription())?.unsubscribe();
}

function show(title: string, options: NotificationOptions): Promise<void> {
  return worker.registration.showNotification(title, { icon: ICON, badge: ICON, ...options });
}

async function closeTagged(tag: string): Promise<void> {
  for (const each of await worker.registration.getNotifications({ tag })) each.close();
}

interface Pushed {
  title?: string;
  body?: string;
  url?: string;
  tag?: string;
}

/** Browsers ask that every message is shown, also one that cannot be read. */
function readable(data: PushedEvent['data']): Pushed {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}
