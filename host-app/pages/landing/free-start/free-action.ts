import type { ProgramResponse } from '#contract/catalog/programs.ts';
import { hero } from '../../../content/landing.ts';
import type { HeroActionsProps } from '../../../layout/hero-actions.tsx';
import { useChosen } from '../chosen-words.tsx';
import { isGuide } from './free-start.ts';

/** Returns the free offer's call to action. The dialog is for the shop's own guide alone. */
export function useFreeAction(free: ProgramResponse | undefined, onRoutine: () => void): HeroActionsProps['free'] {
  const chosen = useChosen();
  if (!free) return undefined;
  const guide = isGuide(free);
  return {
    label: chosen('heroFree', guide ? hero.routine : hero.free(free.displayName)),
    onAsk: guide ? onRoutine : undefined,
  };
}
