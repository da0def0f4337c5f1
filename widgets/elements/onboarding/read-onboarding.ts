import { msg } from '@lingui/core/macro';
import {
  MEASURE_MAX,
  ONBOARDING_ACTIVITY,
  ONBOARDING_GOALS,
  PARAGRAPH_MAX,
  TRAINING_ENVIRONMENTS,
} from '#contract/coaching/onboarding-options.ts';
import { LINE_MAX } from '#contract/coaching/profile-options.ts';
import type { CoachingOnboardingRequest } from '#contract/coaching/onboarding.ts';
import type { ParsedForm } from '#widgets/forms/use-form.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { age, consent, date, email, option, readBy, text } from './rules.ts';

export type OnboardingValues = Omit<CoachingOnboardingRequest, 'website' | 'filledIn'>;

/** Rules in the order of the fields. */
const RULES = {
  fullName: text(LINE_MAX),
  email,
  age,
  height: text(MEASURE_MAX),
  currentWeight: text(MEASURE_MAX),
  mainGoal: option(ONBOARDING_GOALS),
  activityLevel: option(ONBOARDING_ACTIVITY),
  trainingEnvironment: option(TRAINING_ENVIRONMENTS),
  preferredStartDate: date,
  biggestChallenge: text(PARAGRAPH_MAX),
  injuriesOrConditions: text(PARAGRAPH_MAX),
  healthConsent: consent,
};

const missing = errorToast(msg`Missing Information`, msg`Please fill out all fields to complete your onboarding.`);

/** Parses the form of /coaching-onboarding, or returns a message for each invalid field. */
export const readOnboarding = readBy(RULES, missing) as (fields: FormData) => ParsedForm<OnboardingValues>;
