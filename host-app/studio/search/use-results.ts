import { msg } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SEARCH_GROUPS, type SearchGroupName } from '#contract/operations/search-groups.studio.ts';
import type { SearchResponse } from '#contract/operations/search.studio.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { type Command, findCommands } from './commands.ts';

/** Selectable line of the search. */
export interface Result {
  id: string;
  to: string;
  search?: Readonly<Record<string, string>>;
  title: Words;
  detail?: string;
  at?: string | null;
  icon?: string;
  /** True for the link to the whole list. */
  more?: boolean;
}

export interface ResultGroup {
  id: string;
  label: Words;
  results: Result[];
}

export interface Results {
  groups: ResultGroup[];
  /** `off`: no term. */
  state: 'off' | 'loading' | 'loaded' | 'failed';
}

/** Debounce of the search, in milliseconds. */
const PAUSE_MS = 200;

/** Finds commands at once and the shop's data after a pause. Results are dropped when the search closes. */
export function useResults(typed: string): Results {
  const say = useSay();
  const api = useStudioApi();
  const term = usePaused(typed.trim());
  const { data, error, isFetching } = useQuery({
    queryKey: ['/api/coach/search', term],
    queryFn: () => api.get<SearchResponse>(`/api/coach/search?${new URLSearchParams({ q: term }).toString()}`),
    enabled: term !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const groups = groupCommands(findCommands(typed, say));
  if (typed.trim() === '') return { groups, state: 'off' };
  if (error) return { groups, state: 'failed' };
  const found = (data?.groups ?? []).map((each) => toGroup(each, term));
  const waiting = isFetching || term !== typed.trim();
  return { groups: [...groups, ...found], state: waiting ? 'loading' : 'loaded' };
}

const KIND_LABELS: Readonly<Record<Command['kind'], Words>> = {
  action: msg({ message: 'Actions', comment: 'Group of search results: things to start, such as a new post' }),
  screen: msg({ message: 'Go to', comment: 'Group of search results: screens of the studio' }),
  setting: msg`Settings`,
};

const GROUP_LABELS: Readonly<Record<SearchGroupName, Words>> = {
  people: msg({ message: 'People', comment: 'In the coach’s studio: everybody with an address' }),
  orders: msg({ message: 'Orders', comment: 'What was bought.' }),
  programmes: msg`Programmes`,
  posts: msg({ message: 'Posts', comment: 'The part of the studio in which the blog is written' }),
  plans: msg`Training plans`,
  newsletters: msg({ message: 'Newsletters', context: 'mails to everybody on the list' }),
};

/** Complete sentences, because languages decline the name of the list. */
const ALL_LABELS: Readonly<Record<SearchGroupName, Words>> = {
  people: msg`Show all results in People`,
  orders: msg`Show all results in Orders`,
  programmes: msg`Show all programmes`,
  posts: msg`Show all results in Posts`,
  plans: msg`Show all results in Training plans`,
  newsletters: msg`Show all results in Newsletters`,
};

function groupCommands(commands: readonly Command[]): ResultGroup[] {
  return (['action', 'screen', 'setting'] as const).flatMap((kind) => {
    const results = commands
      .filter((command) => command.kind === kind)
      .map(({ label, to, icon }): Result => ({ id: `${kind}:${to}`, to, title: label, icon }));
    return results.length > 0 ? [{ id: kind, label: KIND_LABELS[kind], results }] : [];
  });
}

function toGroup({ group, items, total }: SearchResponse['groups'][number], term: string): ResultGroup {
  const list = SEARCH_GROUPS[group];
  const results = items.map(({ id, title, detail, at }): Result => ({
    id: `${group}:${id}`,
    to: `${list}/${id}`,
    title: title || msg({ message: 'Untitled', comment: 'A newsletter without a subject, an erased buyer' }),
    detail,
    at,
  }));
  if (total > items.length) {
    const search = group === 'programmes' ? {} : { search: { q: term } };
    results.push({ id: `${group}:all`, to: list, ...search, title: ALL_LABELS[group], more: true });
  }
  return { id: group, label: GROUP_LABELS[group], results };
}

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
