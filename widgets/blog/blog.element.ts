import { coreStyles, defineElement } from '#widgets/core/core.element.ts';
import { known, wholeNumber } from '#widgets/core/options.ts';
import css from './blog.css?inline';
import { Blog } from './blog.tsx';
import { CATEGORIES } from './search.ts';

/**
 * `<coach-blog>` lists the coach's posts with a search, and opens them in place.
 *
 * @attr {number} post - Shows this post alone, without the list, 1 to 999999999.
 * @attr {number} open - Begins with this post opened; the way back leads to the list.
 * @attr {"all" | "marathon" | "training" | "nutrition" | "motivation"} category - Chosen at first; all if missing.
 * @attr {number} limit - Lists this many at most, 1 to 100.
 * @attr {"light" | "dark" | "auto"} data-theme - Colours; the page's color-scheme if missing.
 * @fires coach-post-opened - Somebody opened a post from the list; detail `{ postId }`.
 * @csspart root - Everything inside.
 * @csspart field - The label and the input of the search.
 * @csspart input - The input of the search.
 * @csspart button - A category, and the buttons below a post.
 * @csspart list - The list of cards.
 * @csspart card - One card.
 * @csspart badge - The category on a card or a post.
 * @csspart post - The post that is open.
 * @csspart toast - The passing note about what happened.
 * @csspart message - The sentence in place of something that cannot be shown.
 * @cssprop --coach-surface - Background of the input and toasts.
 * @cssprop --coach-ink - Text.
 * @cssprop --coach-muted - Secondary text.
 * @cssprop --coach-mist - Hairlines and tags.
 * @cssprop --coach-dawn - Links, focus and the marathon's colour.
 * @cssprop --coach-on-dawn - Text on it.
 * @cssprop --coach-moss - The colour of training.
 * @cssprop --coach-sun - The sun on covers, and the colour of nutrition on dark pages.
 * @cssprop --coach-water - The sky on covers.
 * @cssprop --coach-radius - Rounding of covers.
 * @cssprop --coach-radius-control - Rounding of the input and buttons.
 * @cssprop --coach-font - Font family; the page's if missing.
 * @cssprop --coach-font-display - Font family of titles.
 */
defineElement({
  tag: 'coach-blog',
  styles: [...coreStyles, css],
  options: {
    post: wholeNumber(1, 999_999_999),
    open: wholeNumber(1, 999_999_999),
    category: known((value) => CATEGORIES.find((each) => each === value.trim())),
    limit: wholeNumber(1, 100),
  },
  component: Blog,
});
