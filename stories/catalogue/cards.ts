/** An entry of Storybook's `index.json`. */
export interface Entry {
  id: string;
  type: 'story' | 'docs';
  /** Place in the sidebar, such as `Elements/<coach-blog>/List`. */
  title: string;
  name: string;
}

/** A picture of the overview, with what it leads to. */
export interface Card {
  section: string;
  /** The story in the picture. */
  story: Entry;
  /** Docs page if there is one, otherwise the story. */
  target: Entry;
  name: string;
  note: string;
  /** Window in which the picture is taken. */
  window: 'phone' | 'desktop';
}

/** Titles whose stories are screens or mails of their own. */
const SCREENS = /^(?:Site\/Pages|Studio\/Whole studio|Mails and documents)(?:\/|$)/;

/** Returns the cards of the overview in order: one for each title, or for each story that is a screen. */
export function listCards(entries: readonly Entry[]): Card[] {
  const titles = [...Map.groupBy(entries, ({ title }) => title)];
  return titles.flatMap(([title, ofTitle]) => listCardsOfTitle(title, ofTitle));
}

function listCardsOfTitle(title: string, entries: readonly Entry[]): Card[] {
  const [group = '', ...rest] = title.split('/');
  const stories = entries.filter(({ type }) => type === 'story');
  const [story] = stories;
  if (!story) return [];
  const place = rest.join(' › ');
  // The elements stand together. Their parts follow.
  const section = group === 'Elements' && rest.length > 1 ? 'Parts of elements' : group;
  const window = group === 'Elements' || group === 'Foundations' ? 'phone' : 'desktop';
  if (SCREENS.test(title))
    return stories.map((each) => ({ section, story: each, target: each, name: each.name, note: place, window }));
  const target = entries.find(({ type }) => type === 'docs') ?? story;
  const note = stories.length === 1 ? '1 state' : `${stories.length} states`;
  return [{ section, story, target, name: place, note, window }];
}
