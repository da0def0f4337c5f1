export interface Day {
  title: string;
  area: 'Sleep' | 'Food' | 'Training' | 'Plan';
  minutes: number;
  what: string;
  how: readonly string[];
  easier: string;
  harder: string;
}

/** Beginning of a sentence for the reader to finish, and its number of lines. */
export interface Prompt {
  label: string;
  text: string;
  lines: number;
}

interface Extra {
  title: string;
  intro: string;
  /** `width` is a fraction of the page width. */
  columns: readonly { head: string; width: number }[];
  rows: readonly (readonly string[])[];
}

export interface Week {
  title: string;
  lead: string;
  days: readonly Day[];
  /** Table that the week's tasks refer to. */
  extra: Extra;
  review: readonly Prompt[];
}
