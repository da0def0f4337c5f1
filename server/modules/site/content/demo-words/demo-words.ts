import type { SiteContent } from '#contract/site-content.ts';

type About = NonNullable<SiteContent['coach']['about']>;

/** What the demonstration says about its coach in another language; the story is there as it was written alone. */
export interface DemoWords {
  /** What the figures count, by its English. */
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
