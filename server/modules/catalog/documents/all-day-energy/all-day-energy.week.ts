export interface Day {
  title: string;
  area: 'Sleep' | 'Food' | 'Training' | 'Plan';
  minutes: number;
  what: string;
  how: readonly string[];
  easier: string;
  harder: string;
}

/** A beginning that the reader finishes by hand, and how many lines there are for it. */
export interface Prompt {
  label: string;
  text: string;
  lines: number;
}

interface Extra {
  title: string;
  intro: string;
  /** `width` is a share of the page's. */
  columns: readonly { head: string; width: number }[];
  rows: readonly (readonly string[])[];
}

export interface Week {
  title: string;
  lead: string;
  days: readonly Day[];
  /** A table that the week's tasks refer to. */
  extra: Extra;
  review: readonly Prompt[];
}
