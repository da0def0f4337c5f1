import { isUuid } from '#contract/shared/ids.ts';
import type { AboutRequest } from '#contract/messages/client-messages.ts';

/** Builds the link parameter with the subject of the next message: `?about=day:elite-coaching:a`. */
export function aboutAddress(about: AboutRequest): string {
  return `?${new URLSearchParams({ about: aboutText(about) }).toString()}#letters`;
}

/** `day:elite-coaching:a` */
export function aboutText(about: AboutRequest): string {
  const parts =
    about.kind === 'check-in'
      ? [about.checkInId]
      : [about.planKey, about.dayId, ...(about.kind === 'exercise' ? [about.exerciseId] : [])];
  return [about.kind, ...parts].join(':');
}

/** Parses that parameter; null if invalid. The shop checks whether the member owns the subject. */
export function aboutInAddress(search: string): AboutRequest | null {
  const [kind, ...parts] = (new URLSearchParams(search).get('about') ?? '').split(':');
  const [first = '', second = '', third = '', more] = parts;
  if (more !== undefined) return null;
  if (kind === 'check-in') return isUuid(first) && !second ? { kind, checkInId: first } : null;
  const names = [first, second, ...(kind === 'exercise' ? [third] : [])];
  if (!names.every((name) => /^[a-z0-9-]{1,60}$/.test(name))) return null;
  if (kind === 'day') return third ? null : { kind, planKey: first, dayId: second };
  return kind === 'exercise' ? { kind, planKey: first, dayId: second, exerciseId: third } : null;
}

/** Removes the subject of the page's next message. */
export function forgetAbout(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('about')) return;
  url.searchParams.delete('about');
  history.replaceState(history.state, '', url);
}
