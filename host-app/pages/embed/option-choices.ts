import type { PostsResponse } from '#contract/site/posts/blog.ts';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import { listCategoryFilters, topicWords } from '#widgets/elements/blog/search.ts';
import { listOffers } from '#widgets/elements/subscribe/offers/offers.ts';
import type { Widget } from './widgets.ts';

/** Choices from the shop's data, by option name. */
export type OptionChoices = Readonly<Record<string, readonly { value: string; label: string }[]>>;

/** Shop data that options can refer to. */
export interface ChoiceSources {
  programs: readonly ProgramResponse[];
  posts: PostsResponse;
  /** Choices that are the same for every widget. */
  always: OptionChoices;
}

/** Returns the choices, by name, that a widget can show: no free programme at a checkout, no unpublished post. */
export function listOptionChoices({ tag }: Widget, things: ChoiceSources, program?: string): OptionChoices {
  const programs = things.programs.filter(PROGRAM_FILTERS[tag] ?? (() => true));
  const chosen = programs.find(({ id }) => String(id) === program);
  const posts = things.posts
    .filter(({ readable }) => readable)
    .map(({ id, title }) => ({ value: String(id), label: title }));
  const wordsOf = topicWords(things.posts);
  return {
    ...things.always,
    post: posts,
    open: posts,
    category: listCategoryFilters(things.posts)
      .filter((value) => value !== 'all')
      .map((value) => ({ value, label: wordsOf[value] ?? value })),
    program: programs.map(({ id, displayName }) => ({ value: String(id), label: displayName })),
    plan: programs.flatMap(({ plan, displayName }) => (plan ? [{ value: plan, label: displayName }] : [])),
    ...(chosen && { offer: chosen.offers.map(({ key, name }) => ({ value: key, label: name })) }),
  };
}

/** Returns default options. A widget that needs a programme or plan gets the first that it can show. */
export function chooseDefaultOptions(widget: Widget, things: ChoiceSources): Record<string, string> {
  const named = listOptionChoices(widget, things);
  const [, asked = ''] = /\{(\w+)\}/.exec(widget.place.path) ?? [];
  const value = named[asked]?.at(-1)?.value;
  return value ? { [asked]: value } : {};
}

/** Filters for the programmes that a widget can show; without one it can show any. */
const PROGRAM_FILTERS: { readonly [tag in Widget['tag']]?: (program: ProgramResponse) => boolean } = {
  'coach-checkout': (program) => program.type !== 'subscription' && listOffers(program).length > 0,
  'coach-signup': ({ price }) => Number(price) === 0,
  'coach-subscribe': (program) => listOffers(program).length > 0,
};
