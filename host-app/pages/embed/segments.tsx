import type { MessageDescriptor } from '@lingui/core';
import { useId } from 'react';
import { useSay } from '#widgets/core/i18n/words.tsx';

interface Props<T extends string> {
  legend: string;
  values: readonly (readonly [value: T, label: MessageDescriptor])[];
  value: T;
  onChange: (value: T) => unknown;
}

/** Segmented control: one of a few values side by side. */
export function Segments<T extends string>({ legend, values, value, onChange }: Props<T>) {
  const name = useId();
  const say = useSay();
  return (
    <fieldset className="embed-segments">
      <legend>{legend}</legend>
      <div>
        {values.map(([each, label]) => (
          <label key={each}>
            <input type="radio" name={name} checked={each === value} onChange={() => onChange(each)} />
            <span>{say(label)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
