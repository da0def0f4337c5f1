import type { Language } from '#contract/i18n/languages.ts';
import { type PlaceholderHeights, type HeightSteps, toHeightSteps } from '#contract/embed/rooms.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { listPostsWithBodies } from '#server/modules/site/posts/blog.service.ts';
import { presentPrograms } from '#server/modules/catalog/programs/programs.service.ts';
import { type FrameSource, loadFrameWords } from './frame-words.ts';
import type { Frame } from './frames.ts';
import { linesIn, estimateStairs } from './list-heights.ts';
import { storyHeight } from '../first-views/post-height.ts';
import { presentListContent, roomsFor } from './rooms.ts';

/** Padding of a frame's page on each side, in pixels. */
const PADDING = 6;

/** Elements whose frame shows a card with a link to the shop. */
const CARDS = [
  'coach-checkout',
  'coach-dashboard',
  'coach-onboarding',
  'coach-profile',
  'coach-subscribe',
  'coach-training',
] as const;

/** Widths for estimates of posts: few, because every post has its own stairs. */
const POST_WIDTHS = [1256, 752, 520, 440, 392, 360, 328, 296, 264, 232];

/** Lines that break earlier than estimated make a post up to 2 % higher. */
const SLACK = 1.03;

/**
 * Returns the heights of frames by view name: placeholder heights of their elements, of posts, or of cards instead. With
 * `only`, estimates no post but the frame's.
 */
export async function loadFrameHeights(
  source: FrameSource,
  own: Language,
  only?: Pick<Frame, 'attributes' | 'language'>,
): Promise<PlaceholderHeights> {
  const language = only?.language ?? own;
  const [programs, posts] = await Promise.all([
    presentPrograms(source.newEm(), source.programView, language),
    listPostsWithBodies(source.newEm(), source.clock(), language),
  ]);
  const site = source.saidSite.in(language).response;
  const rooms = roomsFor(presentListContent(programs, posts, site), language);
  const heights: Record<string, HeightSteps> = {};
  for (const [name, stairs] of Object.entries(rooms)) heights[name] = framed(stairs);
  // A frame has no room for a dialog, so it shows the form itself.
  heights['coach-signup?flow=modal'] = heights['coach-signup'] ?? [];
  for (const tag of CARDS) heights[tag] = await cardStairs({ tag, attributes: {} });
  for (const tag of ['coach-checkout', 'coach-subscribe'] as const) {
    for (const { id } of programs) {
      const program = String(id);
      heights[`${tag}?program=${program}`] = await cardStairs({ tag, attributes: { program } });
    }
  }
  for (const { id, readable, ...post } of posts) {
    const { post: shown, open = shown } = only?.attributes ?? {};
    if (!readable || (only && open !== String(id))) continue;
    const height = storyHeight(post);
    const stairs = framed(toHeightSteps(POST_WIDTHS.map((width) => [width, Math.ceil(height(width) * SLACK)])));
    heights[`coach-blog?post=${id}`] = heights[`coach-blog?open=${id}`] = stairs;
  }
  return heights;

  async function cardStairs(frame: Pick<Frame, 'tag' | 'attributes'>): Promise<HeightSteps> {
    const { say } = await loadSpeaker(language);
    const asked = { ...frame, theme: undefined, language: language === own ? undefined : language };
    const { title, card } = await loadFrameWords(asked, source, own);
    const text = card ? say(card.text) : '';
    const link = card ? say(card.link(site.brand.name)) : '';
    return framed(
      estimateStairs((width) => {
        const inside = width - 50;
        const lines = linesIn(text, Math.min(inside, 600));
        const button = Math.max(44, 16 + 20 * linesIn(link, inside - 44));
        return 42 + 27.5 * linesIn(say(title), inside, 23) + 12 + 24 * lines + (card?.price ? 36 : 0) + 12 + button;
      }),
    );
  }
}

function framed([lowest = 0, ...steps]: HeightSteps): HeightSteps {
  return [lowest + 2 * PADDING, ...steps.map((step, index) => (index % 2 === 0 ? step + 2 * PADDING : step))];
}
