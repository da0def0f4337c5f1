import type { Language } from '#contract/languages.ts';
import type { Words } from '#contract/speak.ts';
import { loadSpeaker } from './words.ts';

/** Words as a form has shown them, without its tags: what is kept as the proof of a consent. */
export async function renderPlainMessage(words: Words, language: Language): Promise<string> {
  const { say } = await loadSpeaker(language);
  return say(words).replaceAll(/<\/?\d+>/g, '');
}
