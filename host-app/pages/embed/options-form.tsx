import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import type { OptionChoices } from './option-choices.ts';
import type { WidgetOption } from './widgets.ts';
import { TextWithCode } from './snippets/text-with-code.tsx';

interface Props {
  options: readonly WidgetOption[];
  values: Readonly<Record<string, string>>;
  named: OptionChoices;
  onChange: (name: string, value: string) => unknown;
}

/** Fields for the options that a widget declares. */
export function OptionsForm({ options, values, named, onChange }: Props) {
  if (options.length === 0)
    return (
      <p className="embed-none">
        <Trans>This widget has no options besides its look.</Trans>
      </p>
    );
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
  offered: OptionChoices[string] | undefined;
  onChange: (value: string) => unknown;
}

function OptionField({ option, value, offered, onChange }: FieldProps) {
  const id = useId();
  const say = useSay();
  const { min, max, default: own } = option;
  const wrong = validateOption(option, value);
  const shared = { id, name: option.name, value, 'aria-describedby': `${id}-text` };
  const listed = offered && offered.length > 0 ? offered : buildSelectOptions(option);
  return (
    <div className="c-field">
      <label htmlFor={id}>{say(option.label)}</label>
      {listed ? (
        <select {...shared} onChange={({ target }) => onChange(target.value)}>
          <option value="">{say(own ? msg`${own} (the default)` : msg`Not set`)}</option>
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
          placeholder={own ?? (min === undefined || max === undefined ? '' : say(msg`${min} to ${max}`))}
          aria-invalid={wrong ? true : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <Note id={`${id}-text`} wrong={wrong}>
        <TextWithCode text={say(option.text)} />
      </Note>
    </div>
  );
}

function Note({ id, wrong, children }: { id: string; wrong: Words | undefined; children: ReactNode }) {
  const say = useSay();
  return (
    <p id={id} className={wrong ? 'c-field-error' : 'c-field-hint'}>
      {wrong ? say(wrong) : children}
    </p>
  );
}

/** Returns the option's allowed values, without its default. */
function buildSelectOptions({ words, type, default: own }: WidgetOption) {
  const all = words ?? (type === 'boolean' ? ['true'] : undefined);
  return all?.filter((word) => word !== own).map((word) => ({ value: word, label: word }));
}

function validateOption({ name, type, min, max }: WidgetOption, value: string): Words | undefined {
  // The preview takes no link base from its address.
  if (name === 'href-base' && value.trim() && !/^(?:https?:\/\/[^/]|\/|\.)/i.test(value.trim()))
    return msg`Enter a path or an address with https://.`;
  if (type !== 'number' || value === '') return undefined;
  const number = /^\d{1,9}$/.test(value.trim()) ? Number(value) : NaN;
  if (number >= (min ?? 1) && number <= (max ?? Infinity)) return undefined;
  if (max === undefined) return msg`Enter a whole number.`;
  const least = min ?? 1;
  return msg`Enter a whole number from ${least} to ${max}.`;
}
