import { useState } from 'react';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useValueStorage } from '../../sync/device/page-storage.ts';
import { PlanWords } from '../plan-words.tsx';

type Values = ReturnType<typeof useValueStorage>;

export interface EquipmentProps {
  equipment: readonly string[];
  planKey: string;
}

/** Packing list. Each member's ticks last for the visit. */
export function Equipment({ equipment, planKey }: EquipmentProps) {
  const { api } = useShop();
  const values = useValueStorage('tab');
  const key = `coach-training:packed:${api.member() ?? ''}:${planKey}`;
  const [packed, setPacked] = useState(() => readPacked(values, key));

  function toggle(thing: string, on: boolean) {
    const next = on ? [...packed, thing] : packed.filter((each) => each !== thing);
    setPacked(next);
    keepPacked(values, key, next);
  }

  return (
    <ul className="training-equipment">
      {equipment.map((thing) => (
        <li key={thing}>
          <label>
            <input
              type="checkbox"
              checked={packed.includes(thing)}
              onChange={({ target }) => toggle(thing, target.checked)}
            />
            <span>
              <PlanWords>{thing}</PlanWords>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

function readPacked(values: Values, key: string): readonly string[] {
  try {
    const packed: unknown = JSON.parse(values.getItem(key) ?? '[]');
    return Array.isArray(packed) ? packed.map(String) : [];
  } catch {
    return []; // Storage is blocked or holds other data.
  }
}

function keepPacked(values: Values, key: string, packed: readonly string[]): void {
  try {
    values.setItem(key, JSON.stringify(packed));
  } catch {
    return; // The ticks last until the page is closed.
  }
}
