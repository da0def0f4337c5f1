import type { Language } from '#contract/i18n/languages.ts';
import type { Words } from '#contract/i18n/speak.ts';
import { loadSpeaker } from './words.ts';

/** Returns a form's text as displayed, without its tags: stored as the proof of a consent. */
export async function renderPlainMessage(words: Words, language: Language): Promise<string> {
  const { say } = await loadSpeaker(language);
  return say(words).replaceAll(/<\/?\d+>/g, '');
}
