import { msg } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useShop } from '#widgets/core/api/shop.tsx';
import type { Words } from '#widgets/core/i18n/words.tsx';
import { sessionToast } from '#widgets/parts/member/sign-out/signed-out.ts';
import type { StepsResponse } from '#contract/catalog/steps.ts';
import { sendStart, sendTick, stepsResource } from './steps.api.ts';

export interface Ticks {
  ticked: ReadonlySet<string>;
  /** Why the last change was not saved; undefined on success. */
  failed: Words | undefined;
  tick: (step: string, ticked: boolean) => void;
  begin: (day: string) => void;
  /** A new first day is being saved. */
  beginning: boolean;
}

/**
 * Manages ticks: shown at once, and taken back if the shop could not be reached. Reloads on return to the page, for
 * ticks of other devices.
 */
export function useTicks(data: StepsResponse): Ticks {
  const { api, resources } = useShop();
  const { programId } = data;
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [failed, setFailed] = useState<Words>();
  const [beginning, setBeginning] = useState(false);
  useEffect(() => {
    const back = () => document.visibilityState === 'visible' && resources.invalidate(stepsResource(programId));
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, [resources, programId]);

  async function tick(step: string, wanted: boolean) {
    if (pressed.has(step)) return;
    setFailed(undefined);
    setPressed((before) => new Map(before).set(step, wanted));
    try {
      await sendTick(api, programId, step, wanted);
      keep(step, wanted);
    } catch (error) {
      setFailed(whyNot(error));
    }
    setPressed((before) => new Map([...before].filter(([id]) => id !== step)));
  }

  /** Stores one tick, because answers can arrive in another order, then reloads for ticks of other devices. */
  function keep(step: string, wanted: boolean) {
    const resource = stepsResource(programId);
    const current = resources.read(resource);
    if (!('data' in current && current.data)) return;
    const steps = current.data.steps.map((each) => (each.id === step ? { ...each, ticked: wanted } : each));
    // A reload from before the tick is ignored, and a failed one keeps this.
    resources.adopt({ [resource.key]: { ...current.data, steps } }, true);
    resources.ensure(resource);
  }

  async function begin(day: string) {
    setFailed(undefined);
    setBeginning(true);
    try {
      await sendStart(api, programId, day);
      resources.invalidate(stepsResource(programId));
    } catch (error) {
      setFailed(whyNot(error));
    }
    setBeginning(false);
  }

  const shown = new Set(data.steps.filter(({ ticked }) => ticked).map(({ id }) => id));
  for (const [step, wanted] of pressed) {
    if (wanted) shown.add(step);
    else shown.delete(step);
  }
  return {
    ticked: shown,
    failed,
    tick: (step, wanted) => void tick(step, wanted),
    begin: (day) => void begin(day),
    beginning,
  };
}

const UNREACHED = msg`Couldn’t save: can’t reach the shop. Try again.`;

function whyNot(error: unknown): Words {
  return sessionToast(error)?.description ?? UNREACHED;
}
