import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { asPart, type Words } from '#widgets/core/i18n/words.tsx';

/** Returns the first error with its field's name: "Current weight: Please use at most 40 characters." */
export function describeFirstError(errors: Readonly<Record<string, Words>>): Words {
  const [name = '', first = ''] = Object.entries(errors)[0] ?? [];
  const known = FIELDS[name];
  if (!known) return first;
  const [field, sentence] = [asPart(known), asPart(first)];
  return msg`${field}: ${sentence}`;
}

/** Names of fields for messages that need one. */
const FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  fullName: msg`Full name`,
  email: msg`E-mail`,
  age: msg`Age`,
  gender: msg`Gender`,
  weight: msg`Weight`,
  height: msg`Height`,
  currentWeight: msg`Current weight`,
  mainGoal: msg`Main goal`,
  activityLevel: msg`Activity level`,
  trainingEnvironment: msg`Training environment`,
  preferredTrainingStyle: msg`Preferred training style`,
  trainingDaysPerWeek: msg`Training days per week`,
  preferredStartDate: msg`Preferred start date`,
  biggestChallenge: msg`Biggest challenge`,
  injuriesOrConditions: msg`Injuries or conditions`,
  healthConditions: msg`Health conditions`,
  injuries: msg`Injuries`,
  healthConsent: msg`Health consent`,
  startConsent: msg`Start consent`,
  emergencyContactName: msg`Emergency contact name`,
  emergencyContactPhone: msg`Emergency contact phone`,
};
