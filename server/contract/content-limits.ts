/** How many of each can stand in the coach's content, in the file that SITE_CONTENT names and in the studio's forms alike: what one takes the other takes. */
export const CONTENT_MAX = { panels: 24, chapters: 40, figures: 24, testimonials: 100, links: 40 } as const;
