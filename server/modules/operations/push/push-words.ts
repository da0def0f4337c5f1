import { msg } from '@lingui/core/macro';
import { type Language, getLanguagePrefix } from '#contract/languages.ts';
import { REST_TAG } from '#contract/push-kinds.ts';
import type { Brand } from '#server/platform/brand.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import type { PushMessage } from './push.entity.ts';

/** Builds a notification: sender, one line without health data or quotes, and a link. */
export async function buildPushPayload(
  { id, kind, about, page }: Pick<PushMessage, 'id' | 'kind' | 'about' | 'page'>,
  language: Language,
  brand: Brand,
): Promise<string> {
  const { say } = await loadSpeaker(language);
  const words = {
    'coach-answered': msg`Your coach replied.`,
    'plan-new': msg`You have a new training plan.`,
    'session-today': about ? msg`Session today: ${about}` : msg`You have a session today.`,
    'rest-over': msg`The rest is over.`,
  }[kind];
  const url = getLanguagePrefix(language, brand.language) + page;
  return JSON.stringify({ title: brand.name, body: say(words), url, tag: kind === 'rest-over' ? REST_TAG : id });
}
