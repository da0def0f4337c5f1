import { LONGEST_WAIT_MS } from '#contract/operations/member-worker.ts';
import { REST_TAG } from '#contract/operations/push-kinds.ts';
import type { WorkerMessage } from './places.ts';
import { type WorkerNotificationEvent, type WorkerPushEvent, worker } from './worker-scope.ts';

const ICON = '/app-icon-192.png';

let resting = 0;

/** Shows a push message: a title, a line, and the page that it opens. */
export async function showPushed({ data }: WorkerPushEvent): Promise<void> {
  const { title = '', body = '', url = '/dashboard', tag = '' } = readable(data);
  // A visible page of the shop already shows the end of a rest. Browsers require a notification, but no duration.
  const seen = tag === REST_TAG && (await isLookedAt());
  await show(title, { body, tag, data: { url }, silent: seen });
  if (seen) await closeTagged(REST_TAG);
}

/** Notifies that a rest is over, unless its page is visible. Replaces the previous rest's notification. */
export async function showRest({ endsAt, title, body, url }: Extract<WorkerMessage, { type: 'rest' }>): Promise<void> {
  const mine = ++resting;
  if (endsAt === null) return closeTagged(REST_TAG);
  const ms = endsAt - Date.now();
  if (!(ms >= 0 && ms <= LONGEST_WAIT_MS)) return;
  await new Promise((resolve) => setTimeout(resolve, ms));
  const looked = await isLookedAt();
  if (mine !== resting || looked) return;
  await show(title, { body, tag: REST_TAG, data: { url } });
}

/** Opens the notification's page, or focuses the tab that has it. */
export async function openNotification({ notification }: WorkerNotificationEvent): Promise<void> {
  notification.close();
  const { url = '/dashboard' } = (notification.data ?? {}) as { url?: string };
  const wanted = new URL(url, worker.location.origin);
  // The origin is checked, since a sender of pushes could otherwise open another site.
  const href = wanted.origin === worker.location.origin ? wanted.href : worker.location.origin;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => page.url.split('#')[0] === href.split('#')[0]);
  await (open ? open.focus() : worker.clients.openWindow(href));
}

/** Closes all notifications. */
export async function closeNotices(): Promise<void> {
  for (const each of await worker.registration.getNotifications()) each.close();
}

/** Closes all notifications and ends push messages, so that no other user of the device reads them. */
export async function endNotices(): Promise<void> {
  resting++;
  await closeNotices();
  await (await worker.registration.pushManager?.getSubscription())?.unsubscribe();
}

async function isLookedAt(): Promise<boolean> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.some(({ visibilityState }) => visibilityState === 'visible');
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

/** Returns the parsed message. Browsers require a notification even for one that cannot be parsed. */
function readable(data: WorkerPushEvent['data']): Pushed {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}
