import { useId } from 'react';

interface Props<T extends string> {
  legend: string;
  values: readonly (readonly [value: T, label: string])[];
  value: T;
  onChange: (value: T) => unknown;
}

/** One of a few, side by side. */
export function Segments<T extends string>({ legend, values, value, onChange }: Props<T>) {
  const name = useId();
  return (
    <fieldset className="embed-segments">
      <legend>{legend}</legend>
      <div>
        {values.map(([each, label]) => (
          <label key={each}>
            <input type="radio" name={name} checked={each === value} onChange={() => onChange(each)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
