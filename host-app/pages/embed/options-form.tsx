import { useId, type ReactNode } from 'react';
import type { Named } from './named.ts';
import type { WidgetOption } from './widgets.ts';
import { Words } from './words.tsx';

interface Props {
  options: readonly WidgetOption[];
  values: Readonly<Record<string, string>>;
  named: Named;
  onChange: (name: string, value: string) => unknown;
}

/** What can be chosen about a widget, as it declares it. */
export function OptionsForm({ options, values, named, onChange }: Props) {
  if (options.length === 0) return <p className="embed-none">This one has nothing to choose but its look.</p>;
  return (
    <div className="embed-fields">
      {options.map((option) => (
        <OptionField
          key={option.name}
          option={option}
          value={values[option.name] ?? ''}
          offered={named[option.name]}
          onChange={(value) => onChange(option.name, value)}
        />
      ))}
    </div>
  );
}

interface FieldProps {
  option: WidgetOption;
  value: string;
  offered: Named[string] | undefined;
  onChange: (value: string) => unknown;
}

function OptionField({ option, value, offered, onChange }: FieldProps) {
  const id = useId();
  const { min, max } = option;
  const wrong = problemOf(option, value);
  const shared = { id, name: option.name, value, 'aria-describedby': `${id}-text` };
  const listed = offered && offered.length > 0 ? offered : wordsOf(option);
  return (
    <div className="c-field">
      <label htmlFor={id}>{LABELS[option.name] ?? labelOf(option.name)}</label>
      {listed ? (
        <select {...shared} onChange={({ target }) => onChange(target.value)}>
          <option value="">{option.default ? `${option.default} (the default)` : 'Not set'}</option>
          {listed.map((each) => (
            <option key={each.value} value={each.value}>
              {each.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          autoComplete="off"
          spellCheck={false}
          inputMode={option.type === 'number' ? 'numeric' : undefined}
          placeholder={option.default ?? (min === undefined || max === undefined ? '' : `${min} to ${max}`)}
          aria-invalid={wrong ? true : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <Note id={`${id}-text`} wrong={wrong}>
        <Words text={option.text} />
      </Note>
    </div>
  );
}

function Note({ id, wrong, children }: { id: string; wrong: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className={wrong ? 'c-field-error' : 'c-field-hint'}>
      {wrong ?? children}
    </p>
  );
}

/** The words that may stand there, but for the one that holds by itself. */
function wordsOf({ words, type, default: own }: WidgetOption) {
  const all = words ?? (type === 'boolean' ? ['true'] : undefined);
  return all?.filter((word) => word !== own).map((word) => ({ value: word, label: word }));
}

function problemOf({ name, type, min, max }: WidgetOption, value: string): string | undefined {
  // The preview takes none from its address.
  if (name === 'href-base' && value.trim() && !/^(?:https?:\/\/[^/]|\/|\.)/i.test(value.trim()))
    return 'A path or an address with https:// is wanted here.';
  if (type !== 'number' || value === '') return undefined;
  const number = /^\d{1,9}$/.test(value.trim()) ? Number(value) : NaN;
  if (number >= (min ?? 1) && number <= (max ?? Infinity)) return undefined;
  return max === undefined ? 'A whole number is wanted here.' : `A whole number from ${min} to ${max} is wanted here.`;
}

/** Where the name of an option says nothing to whoever writes no code. */
const LABELS: Readonly<Record<string, string>> = { 'href-base': 'Start of links' };

function labelOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
}
