import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { WeightUnit } from '#contract/training/weights.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { chooseWeightUnit, useWeightUnit } from './weight-unit.ts';

const UNITS: readonly { unit: WeightUnit; name: MessageDescriptor }[] = [
  { unit: 'kg', name: msg`Kilograms` },
  { unit: 'lb', name: msg({ message: 'Pounds', comment: 'A unit of weight' }) },
];

/** Choice of kilograms or pounds for this device. */
export function UnitChoice() {
  const chosen = useWeightUnit();
  const group = useId();
  const say = useSay();
  return (
    <fieldset className="log-unit">
      <legend className="log-aside">
        <Trans comment="The legend of a choice between kilograms and pounds">Weights in</Trans>
      </legend>
      {UNITS.map(({ unit, name }) => (
        <label key={unit}>
          <input type="radio" name={group} checked={chosen === unit} onChange={() => chooseWeightUnit(unit)} />
          {say(name)}
        </label>
      ))}
    </fieldset>
  );
}
