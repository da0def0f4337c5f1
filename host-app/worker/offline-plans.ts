import { MEMBER_CACHE } from '#contract/operations/member-worker.ts';

/** Training plan that opens offline. */
export interface OfflinePlan {
  href: string;
  title: string;
}

/** Returns the member's plans whose page and data are both cached on this device. */
export async function listOfflinePlans(pages: string, member: string): Promise<OfflinePlan[]> {
  const found = new Map<string, OfflinePlan>();
  const name = MEMBER_CACHE + member;
  if (!(await caches.has(name))) return [];
  const cache = await caches.open(name);
  for (const request of await cache.keys()) {
    const key = /\/api\/training-programs\/([^/]+)$/.exec(new URL(request.url).pathname)?.[1];
    const plan = key ? ((await (await cache.match(request))?.json()) as { title?: string } | undefined) : undefined;
    const href = `${pages}/training/${key}`;
    if (plan?.title && (await caches.match(href, { ignoreVary: true }))) found.set(href, { href, title: plan.title });
  }
  return [...found.values()];
}
