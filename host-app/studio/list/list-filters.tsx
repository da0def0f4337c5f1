import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { ICONS } from '../icons.ts';
import type { ListState } from './use-list.ts';

export interface ListFilter {
  /** Name in the API and the address. */
  name: string;
  label: Words;
  options: readonly { value: string; label: Words }[];
  /** Label for no choice; defaults to "All". */
  all?: Words | undefined;
}

interface Props {
  search: string | undefined;
  filters: readonly ListFilter[];
  state: ListState;
  onChange: (changes: Record<string, string>) => void;
  /** Sort keys, named as in the API. */
  sorts?: readonly { id: string; header: Words }[] | undefined;
}

/** Debounce of the search, in milliseconds. */
const PAUSE_MS = 250;

/** Search and filters of a list. The slash key focuses the search from anywhere on the screen. */
export function ListFilters({ search, filters, state, onChange, sorts = [] }: Props) {
  const { t } = useLingui();
  const say = useSay();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const chosen = filters.filter(({ name }) => state[name]).length;
  const hasMore = filters.length > 0 || sorts.length > 0;
  return (
    <form
      className="studio-filters"
      role="search"
      data-open={isOpen}
      id={id}
      onSubmit={(event) => event.preventDefault()}
    >
      {search !== undefined && <Search hint={search} value={state['q'] ?? ''} onChange={(q) => onChange({ q })} />}
      {hasMore && (
        <button
          type="button"
          className="studio-filters-toggle c-button"
          data-variant="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon d={ICONS.settings} />
          {chosen > 0 ? t`Filters (${chosen})` : t`Filters`}
        </button>
      )}
      {filters.map(({ name, label, options, all }) => (
        <label key={name} className="c-select">
          <span>{say(label)}</span>
          <select value={state[name] ?? ''} onChange={(event) => onChange({ [name]: event.target.value })}>
            <option value="">{all ? say(all) : t`All`}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {say(option.label)}
              </option>
            ))}
          </select>
        </label>
      ))}
      {sorts.length > 0 && (
        <label className="studio-sorts c-select">
          <span>{t`Sort by`}</span>
          <select value={state['sort'] ?? ''} onChange={(event) => onChange({ sort: event.target.value })}>
            <option value="">{t({ message: 'Default order', comment: 'A list that nobody has sorted' })}</option>
            {sorts.flatMap(({ id, header }) => {
              const name = say(header);
              return [
                <option key={id} value={id}>{t`${name}, ascending`}</option>,
                <option key={`-${id}`} value={`-${id}`}>{t`${name}, descending`}</option>,
              ];
            })}
          </select>
        </label>
      )}
    </form>
  );
}

function Search({ hint, value, onChange }: { hint: string; value: string; onChange: (q: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  /** Searches that the address has not followed yet. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  if (known !== value) {
    setKnown(value);
    const at = sent.indexOf(value);
    setSent(sent.slice(at + 1));
    // The address may change by itself: back button, another link.
    if (at === -1) setTyped(value);
  }
  useEffect(() => {
    const q = typed.trim();
    if (q === value) return undefined;
    const timer = setTimeout(() => {
      setSent((before) => (before.at(-1) === q ? before : [...before, q]));
      onChange(q);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    const toSearch = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
      if (event.key !== '/' || typing || event.metaKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', toSearch);
    return () => document.removeEventListener('keydown', toSearch);
  }, []);
  return (
    <label className="studio-search">
      <span>{t({ message: 'Search', comment: 'Label of the field that searches a list' })}</span>
      <input
        ref={input}
        type="search"
        value={typed}
        placeholder={hint}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}
