import { useId } from 'react';
import type { WeightUnit } from '#contract/weights.ts';
import { chooseWeightUnit, useWeightUnit } from './weight-unit.ts';

const UNITS: readonly { unit: WeightUnit; name: string }[] = [
  { unit: 'kg', name: 'Kilograms' },
  { unit: 'lb', name: 'Pounds' },
];

/** Kilograms or pounds, for this device. */
export function UnitChoice() {
  const chosen = useWeightUnit();
  const group = useId();
  return (
    <fieldset className="log-unit">
      <legend className="log-aside">Weights in</legend>
      {UNITS.map(({ unit, name }) => (
        <label key={unit}>
          <input type="radio" name={group} checked={chosen === unit} onChange={() => chooseWeightUnit(unit)} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
