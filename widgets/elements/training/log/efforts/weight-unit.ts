import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import type { WeightUnit } from '#contract/training/weights.ts';
import { UNIT_SETTING } from '../../sync/device/log-storage.ts';

export const WEIGHT_UNITS: Readonly<Record<WeightUnit, MessageDescriptor>> = {
  kg: msg({ message: 'kg', comment: 'Kilograms: stands behind the field for a weight' }),
  lb: msg({ message: 'lb', comment: 'Pounds: stands behind the field for a weight' }),
};

const chosen = createStore<{ unit: WeightUnit }>(() => ({ unit: stored() }));

/** Returns the display unit of weights on this device. Stored values are in kilograms. */
export function useWeightUnit(): WeightUnit {
  return useStore(chosen, ({ unit }) => unit);
}

export function chooseWeightUnit(unit: WeightUnit): void {
  chosen.setState({ unit });
  try {
    localStorage.setItem(UNIT_SETTING, unit);
  } catch {
    return; // Storage is blocked: the choice lasts for the visit.
  }
}

function stored(): WeightUnit {
  try {
    return localStorage.getItem(UNIT_SETTING) === 'lb' ? 'lb' : 'kg';
  } catch {
    return 'kg';
  }
}
