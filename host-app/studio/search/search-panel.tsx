import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { isComposing } from '#widgets/ui/behaviour/is-composing.ts';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { ICONS } from '../icons.ts';
import { type Result, type ResultGroup, type Results, useResults } from './use-results.ts';

interface Props {
  onDone: () => void;
}

/**
 * Search field with its results: a combobox with a list box (WAI-ARIA), in which the arrow keys move, Enter opens and
 * Escape closes. The first result is selected.
 */
export default function SearchPanel({ onDone }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { groups, state } = useResults(typed);
  const open = ({ to, search }: Result) => {
    onDone();
    void navigate({ to, search: search ?? {} });
  };
  const list = groups.flatMap(({ results }) => results);
  const { current, onKeyDown, select } = useOptionKeys(list, state, open);
  return (
    <div className="studio-find">
      <div className="studio-find-field">
        <Icon d={ICONS.search} />
        <input
          // The dialog was opened to type here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          placeholder={t`People, orders, posts, settings…`}
          aria-label={t({ message: 'Search the studio', comment: 'Search over everything in the coach’s studio' })}
          aria-expanded={list.length > 0}
          aria-controls="studio-find-list"
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          onChange={(event) => {
            setTyped(event.target.value);
            select('');
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="studio-find-close" aria-label={t`Close`} onClick={onDone}>
          <Icon name="close" />
        </button>
      </div>
      <div id="studio-find-list" role="listbox" aria-label={t`Results`} aria-busy={state === 'loading'}>
        {groups.map((group) => (
          <Group key={group.id} group={group} current={current} onSelect={select} onOpen={open} />
        ))}
      </div>
      <Status typed={typed} state={state} count={list.length} />
    </div>
  );
}

/** Selection of a list box: by id, so that it survives new results. Enter waits for the results of the typed term. */
function useOptionKeys(list: readonly Result[], state: Results['state'], open: (result: Result) => void) {
  const [selected, setSelected] = useState('');
  const hasEntered = useRef(false);
  const at = Math.max(
    list.findIndex(({ id }) => id === selected),
    0,
  );
  const current = list[at];

  const isStale = state === 'loading' && !current?.icon;
  useEffect(() => {
    if (!hasEntered.current || isStale) return;
    hasEntered.current = false;
    if (current) open(current);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }[event.key];
    if (next !== undefined && list.length > 0) {
      event.preventDefault();
      const wraps = event.key.startsWith('Arrow');
      const to = wraps ? (next + list.length) % list.length : Math.min(Math.max(next, 0), list.length - 1);
      setSelected(list[to]!.id);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isStale) hasEntered.current = true;
      else if (current) open(current);
    }
  };

  const select = (id: string) => {
    setSelected(id);
    hasEntered.current = false;
  };
  return { current, onKeyDown, select };
}

const optionId = ({ id }: Result) => `studio-find-${id.replaceAll(/[^\w-]/g, '-')}`;

interface GroupProps {
  group: ResultGroup;
  current: Result | undefined;
  onSelect: (id: string) => void;
  onOpen: (result: Result) => void;
}

function Group({ group: { id, label, results }, current, onSelect, onOpen }: GroupProps) {
  const say = useSay();
  return (
    <div role="group" aria-labelledby={`studio-find-group-${id}`}>
      <p id={`studio-find-group-${id}`} role="presentation">
        {say(label)}
      </p>
      {results.map((result) => (
        <Option
          key={result.id}
          result={result}
          isCurrent={result.id === current?.id}
          onSelect={() => onSelect(result.id)}
          onOpen={() => onOpen(result)}
        />
      ))}
    </div>
  );
}

interface OptionProps {
  result: Result;
  isCurrent: boolean;
  onSelect: () => void;
  onOpen: () => void;
}

function Option({ result, isCurrent, onSelect, onOpen }: OptionProps) {
  const say = useSay();
  const { longDate } = useDates();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const { title, detail, at, icon, more } = result;
  return (
    // The combobox has the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={element}
      id={optionId(result)}
      role="option"
      aria-selected={isCurrent}
      data-more={more}
      onClick={onOpen}
      onPointerMove={isCurrent ? undefined : onSelect}
    >
      {icon && <Icon d={icon} />}
      <bdi>{say(title)}</bdi> {detail && <small>{detail}</small>} {at && <time dateTime={at}>{longDate(at)}</time>}
    </div>
  );
}

/** Says how many results there are, or why there are none. */
function Status({ typed, state, count }: { typed: string; state: Results['state']; count: number }) {
  const isEmpty = count === 0 && state !== 'loading' && state !== 'failed';
  return (
    <p className="studio-find-status" role="status" data-quiet={!isEmpty && state !== 'failed'}>
      {state === 'failed' && <Trans>Couldn’t search. Check your connection and type again.</Trans>}
      {isEmpty && <Trans>No results for “{typed}”. Try a name, e-mail address or title.</Trans>}
      {state === 'loaded' && count > 0 && <Plural value={count} one="# result" other="# results" />}
    </p>
  );
}
