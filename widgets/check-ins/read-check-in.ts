import { msg } from '@lingui/core/macro';
import type { CheckIn } from '#contract/check-ins.ts';
import { NOTE_MAX, WEIGHT_KG } from '#contract/profile-options.ts';
import type { ParsedForm } from '#widgets/forms/use-form.ts';
import { asPart, type Words } from '#widgets/core/words.tsx';
import { errorToast } from '#widgets/core/error-toasts.ts';
import { textOf } from '#widgets/forms/field-text.ts';
import { SCORES, type ScoreName } from './score-labels.ts';
import { numberIn, wrongNumber } from '../forms/read-number.ts';

export type CheckInValues = Pick<CheckIn, ScoreName | 'weightKg' | 'note'>;

/** Reads the week, or says what is missing, in the order of the fields. */
export function readCheckIn(fields: FormData): ParsedForm<CheckInValues> {
  const [sleep = 0, energy = 0, soreness = 0] = SCORES.map(({ name }) => numberIn(fields, name) ?? 0);
  const values = { sleep, energy, soreness, weightKg: numberIn(fields, 'weightKg'), note: textOf(fields, 'note') };
  const missing = SCORES.filter(({ name }) => values[name] === 0);
  const weightKg = wrongNumber(values.weightKg, WEIGHT_KG);
  const errors = {
    ...Object.fromEntries(missing.map(({ name }) => [name, msg`Please pick one of the five.`])),
    ...(weightKg && { weightKg }),
    ...(values.note.length > NOTE_MAX && { note: atMost(NOTE_MAX) }),
  };
  if (Object.keys(errors).length === 0) return { values };
  return {
    errors,
    toast:
      missing.length > 0
        ? errorToast(msg`Missing Information`, msg`Please say how you slept, what energy you had and how sore you are.`)
        : errorToast(msg`Not Sent Yet`, weightKg ? wrongWeight(asPart(weightKg)) : wrongNote(asPart(atMost(NOTE_MAX)))),
  };
}

function atMost(max: number): Words {
  return msg`Please use at most ${max} characters.`;
}

function wrongNote(sentence: string): Words {
  return msg`Note: ${sentence}`;
}

function wrongWeight(sentence: string): Words {
  return msg`Weight: ${sentence}`;
}
