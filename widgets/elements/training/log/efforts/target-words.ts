import { msg } from '@lingui/core/macro';
import { formatDuration } from '#contract/training/efforts.ts';
import { DEFAULT_LANGUAGE, type Language, toLocale } from '#contract/i18n/languages.ts';
import type { Target } from '#contract/training/training.ts';
import { toPlannedWeight, type WeightUnit } from '#contract/training/weights.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';

/** How hard something is meant to be: "4:05–4:15 /km", "120–140 bpm", "effort 7–8 of 10", "85 kg". */
export function targetWords(
  { kind, from, to }: Target,
  unit: WeightUnit,
  language: Language = DEFAULT_LANGUAGE,
): Words {
  const shown = (value: number) => {
    if (kind === 'pace') return formatDuration(value);
    const amount = kind === 'weight' ? toPlannedWeight(value, unit) : value;
    // Formatted by the number, because a browser may lack Intl.
    return amount.toLocaleString(toLocale(language), { maximumFractionDigits: 2 });
  };
  const range = to === null || to === from ? shown(from) : `${shown(from)}–${shown(to)}`;
  if (kind === 'pace')
    return msg({ message: `${range} /km`, comment: 'A pace, minutes and seconds a kilometre: 4:05 /km' });
  if (kind === 'heart-rate') return msg({ message: `${range} bpm`, comment: 'A heart rate, beats a minute' });
  if (kind === 'effort')
    return msg({ message: `effort ${range} of 10`, comment: 'How hard it should feel: effort 7–8 of 10' });
  if (kind === 'percent')
    return msg({
      message: `${range} % of 1RM`,
      comment: 'A part of the most that somebody can lift once, their one-repetition maximum: 75 % of 1RM',
    });
  if (kind === 'zone')
    return msg({ message: `zone ${range}`, comment: 'A training zone, of heart rate or power: zone 2' });
  if (kind === 'power') return msg({ message: `${range} W`, comment: 'Watts: 220 W' });
  return unit === 'kg' ? msg`${range} kg` : msg`${range} lb`;
}
