/** Maximum number of entries in the coach's content, for the SITE_CONTENT file and the studio's forms. */
export const CONTENT_MAX = { panels: 24, chapters: 40, figures: 24, testimonials: 100, links: 40 } as const;
