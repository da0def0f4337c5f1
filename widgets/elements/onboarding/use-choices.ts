import type { MessageDescriptor } from '@lingui/core';
import { GOAL_WORDS, PLACE_WORDS, type SiteTextField, STYLE_WORDS } from '#contract/site/word-fields.ts';
import { useSiteText } from '#widgets/core/i18n/site-text.ts';
import { ENVIRONMENT_LABELS, GOAL_LABELS, STYLE_LABELS } from './answer-labels.ts';

/** Returns the offered goals in the coach's words. Stored values are the same in every shop. */
export function useGoals(): Partial<Record<keyof typeof GOAL_LABELS, string>> {
  return useChoices(GOAL_LABELS, GOAL_WORDS);
}

/** Returns the offered training locations in the coach's words. */
export function usePlaces(): Partial<Record<keyof typeof ENVIRONMENT_LABELS, string>> {
  return useChoices(ENVIRONMENT_LABELS, PLACE_WORDS);
}

/** Returns the offered coaching styles in the coach's words. */
export function useStyles(): Partial<Record<keyof typeof STYLE_LABELS, string>> {
  return useChoices(STYLE_LABELS, STYLE_WORDS);
}

function useChoices<K extends string>(
  labels: Readonly<Record<K, MessageDescriptor>>,
  words: Readonly<Record<K, SiteTextField>>,
): Partial<Record<K, string>> {
  const said = useSiteText();
  const choices: Partial<Record<K, string>> = {};
  for (const choice of Object.keys(labels) as K[]) {
    const text = said(words[choice], labels[choice]);
    if (text !== null) choices[choice] = text;
  }
  return choices;
}
