import { msg } from '@lingui/core/macro';

/** Positions of the sections on the marathon course, from start to finish. */
export const stations = {
  programs: { km: 5, label: msg`Programmes`, href: '#programs' },
  routine: { km: 12, label: msg`Free routine`, href: '#free-signup' },
  scam: { km: 17, label: msg`Scam check`, href: '#scam-check' },
  about: { km: 21.1, label: msg`The coach`, href: '#about' },
  stories: { km: 28, label: msg`Stories`, href: '#stories' },
  hub: { km: 34, label: msg`Energy Hub`, href: '#energy-hub' },
  contact: { km: 42.2, label: msg`Contact`, href: '#contact' },
} as const;

export type StationKey = keyof typeof stations;

export const COURSE_LENGTH = 42.2;

/** Heights of the course from 0 to 1, evenly spaced from the start to the finish. */
export const courseHeights: readonly number[] = [
  0.08, 0.1, 0.17, 0.25, 0.26, 0.2, 0.15, 0.19, 0.29, 0.37, 0.37, 0.3, 0.24, 0.24, 0.32, 0.44, 0.53, 0.51, 0.43, 0.39,
  0.44, 0.56, 0.67, 0.72, 0.66, 0.6, 0.62, 0.73, 0.84, 0.89, 0.87, 0.93, 1,
];
