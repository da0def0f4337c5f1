import words from 'virtual:words';
import { OWN_CATEGORY } from '#contract/forms/form-rules.ts';
import { coreStyles, defineElement } from '#widgets/core/element/core.element.ts';
import { optionalWord, wholeNumber } from '#widgets/core/element/options.ts';
import { figureStyles } from '#widgets/ui/figures/figure-styles.ts';
import css from './blog.css?inline';
import { Blog } from './blog.tsx';
import { CATEGORIES } from './search.ts';

const attributes = {
  /** ID of a post to show alone, without the list. */
  post: wholeNumber(1, 999_999_999),
  /** Opens this post first. Visitors can go back to the list. */
  open: wholeNumber(1, 999_999_999),
  /** Category selected at first. Default: all. Unknown categories are ignored. */
  category: optionalWord(CATEGORIES, OWN_CATEGORY),
  /** Maximum number of posts. Default: all. */
  limit: wholeNumber(1, 100),
};

const methods = ['refresh'] as const;

declare module '#widgets/core/element/elements.ts' {
  interface CoachElements {
    /**
     * `<coach-blog>` lists the coach's posts, with search, and opens them in place.
     *
     * @csspart field - Label and input of the search.
     * @csspart input - The input of the search.
     * @csspart button - A category, and the buttons below a post.
     * @csspart list - The list of cards.
     * @csspart card - One card.
     * @csspart badge - The category on a card or a post.
     * @csspart post - The open post.
     * @cssprop --coach-mist - Hairlines and tags.
     * @cssprop --coach-dawn - Links, focus and the marathon's colour.
     * @cssprop --coach-moss - The colour of training.
     * @cssprop --coach-sun - The sun on covers, and the colour of nutrition on dark pages.
     * @cssprop --coach-water - The sky on covers.
     * @cssprop --coach-radius - Rounding of covers.
     */
    'coach-blog': {
      attributes: typeof attributes;
      methods: typeof methods;
      events: {
        /** A visitor opened a post from the list. */
        'coach-post-opened': { postId: number };
      };
    };
  }
}

defineElement({
  tag: 'coach-blog',
  styles: [...coreStyles, ...figureStyles, css],
  attributes,
  methods,
  component: Blog,
  words,
});
