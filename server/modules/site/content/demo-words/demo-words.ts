import type { SiteContent } from '#contract/site/site-content.ts';

type About = NonNullable<SiteContent['coach']['about']>;

/** Texts of the demonstration in another language, without the story. */
export interface DemoWords {
  /** Labels of the figures, by their English text. */
  labels: Readonly<Record<Label, string>>;
  social: Readonly<Record<SiteContent['social'][number]['id'], string>>;
  about: About['translations'][string];
  /** In the order of the originals. */
  testimonials: readonly { quote: string; role: string }[];
}

export type Label =
  | 'average rating'
  | 'athletes coached'
  | 'countries'
  | 'success rate'
  | 'athletes'
  | 'followers'
  | 'years of coaching'
  | 'days active'
  | 'workouts shared'
  | 'success stories';
