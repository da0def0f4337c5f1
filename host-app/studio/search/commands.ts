import { msg } from '@lingui/core/macro';
import { foldText } from '#contract/forms/fold-text.ts';
import type { useSay, Words } from '#widgets/core/i18n/words.tsx';
import { areas } from '../areas.ts';
import { ICONS } from '../icons.ts';
import { groups } from '../site/groups.ts';

/** Screen or action that the search offers without asking the server. */
export interface Command {
  kind: 'action' | 'screen' | 'setting';
  label: Words;
  /** Path below the studio. */
  to: string;
  icon: string;
}

const ACTIONS: readonly Command[] = [
  [msg`New post`, '/posts/new'],
  [msg`New newsletter`, '/letters/new'],
  [msg`New training plan`, '/plans/new'],
  [msg`New exercise`, '/exercises/new'],
  [msg`New programme`, '/programs/new'],
  [msg`New discount code`, '/coupons/new'],
  [msg`New saved reply`, '/answers/new'],
  [msg`Grant access`, '/gifts/new'],
  [msg`Import subscribers`, '/letters/subscribers/import'],
].map(([label, to]) => ({ kind: 'action', label: label as Words, to: to as string, icon: ICONS.add }));

/** Sub-screens that no area of the navigation names. */
const SCREENS: readonly Command[] = [
  [msg`Activity log`, '/log'],
  [msg`Subscribers`, '/letters/subscribers'],
  [msg`Sequences`, '/letters/series'],
  [msg`Granted access`, '/gifts'],
].map(([label, to]) => ({ kind: 'screen', label: label as Words, to: to as string, icon: ICONS.list }));

/** Returns all commands: actions, areas of the navigation, screens below them, settings. */
function listCommands(): Command[] {
  const places = areas
    .filter(({ screens }) => !screens[0]!.path.includes('$'))
    .map(({ label, icon, screens }): Command => ({ kind: 'screen', label, to: screens[0]!.path, icon }));
  const settings = Object.entries(groups).map(([group, { title }]): Command => ({
    kind: 'setting',
    label: title,
    to: `/site/${group}`,
    icon: ICONS.settings,
  }));
  return [...ACTIONS, ...places, ...SCREENS, ...settings];
}

/** Finds the commands whose translated label has all words of the term; without a term, actions and areas. */
export function findCommands(term: string, say: ReturnType<typeof useSay>): Command[] {
  const words = foldText(term).split(/\s+/).filter(Boolean);
  const commands = listCommands();
  if (words.length === 0) return commands.filter(({ kind }) => kind !== 'setting');
  return commands.filter(({ label }) => {
    const folded = foldText(say(label));
    return words.every((word) => folded.includes(word));
  });
}
