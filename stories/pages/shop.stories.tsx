import { http, HttpResponse } from 'msw';
import { expect, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { SitePage } from './site-page.tsx';

const meta = preview.meta({
  title: 'Site/Pages/For everybody',
  component: SitePage,
  parameters: { bare: true },
});

export const Landing = meta.story({ args: { path: '/' } });
const SVG = { headers: { 'content-type': 'image/svg+xml' } };
const COVER =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="teal"/></svg>';
const ownGuide = { title: 'Ask your coach this', lead: 'Ten questions, and what a good answer is.' };
/** The coach's own guide replaces the one against scams. */
export const LandingWithAnOwnGuide = meta.story({ args: { path: '/', own: { ownGuide } } });
/** Photos as covers, which are cropped to their frames. */
export const LandingWithCovers = meta.story({
  args: { path: '/', cover: { src: '/cover.svg', alt: 'A bay in the morning' } },
  beforeEach: ({ msw }) => msw.use(http.get('*/cover.svg', () => new HttpResponse(COVER, SVG))),
  play: async ({ canvasElement }) => {
    const covers = () => [...canvasElement.querySelectorAll<HTMLImageElement>('.stories-cover img')];
    // Lazy-loaded near the viewport.
    await waitFor(() => expect(covers()).toHaveLength(2));
    for (const image of covers()) image.scrollIntoView();
    await waitFor(() => expect(covers().map(({ naturalWidth }) => naturalWidth)).toEqual([1200, 1200]));
    for (const image of covers()) {
      const room = image.parentElement!.getBoundingClientRect();
      const { left, width, height } = image.getBoundingClientRect();
      await expect([left, width, height]).toEqual([room.left, room.width, room.height]);
      await expect(room.right).toBeLessThanOrEqual(document.documentElement.clientWidth);
    }
  },
});
export const Programmes = meta.story({ args: { path: '/home' } });
export const Free = meta.story({ args: { path: '/free' } });
export const About = meta.story({ args: { path: '/about' } });
export const Social = meta.story({ args: { path: '/social' } });
export const Blog = meta.story({ args: { path: '/blog' } });
export const Post = meta.story({ args: { path: '/blog/1' } });
export const PostThatIsNotThere = meta.story({ args: { path: '/blog/99' } });
export const PersonalCoaching = meta.story({ args: { path: '/personal-coaching' } });
export const ReplyToTheCoach = meta.story({ args: { path: '/reply' } });
export const Guide = meta.story({ args: { path: '/guide' } });

export const SentFromElsewhere = meta.story({
  args: { path: '/sent', query: { form: 'contact', as: 'done', back: 'https://blog.example/winter' } },
});

export const LetterConfirm = meta.story({ args: { path: '/newsletter/confirm', query: { token: 't'.repeat(43) } } });
export const LetterConfirmed = meta.story({ args: { path: '/newsletter/confirmed' } });
export const LetterUnsubscribe = meta.story({
  args: { path: '/newsletter/unsubscribe', query: { token: 't'.repeat(43) } },
});
export const LetterUnsubscribed = meta.story({ args: { path: '/newsletter/unsubscribed' } });

export const Terms = meta.story({ args: { path: '/terms' } });
export const Privacy = meta.story({ args: { path: '/privacy' } });
export const RightOfWithdrawal = meta.story({ args: { path: '/withdrawal' } });
export const Imprint = meta.story({ args: { path: '/imprint' } });

export const NotFound = meta.story({ args: { path: '/nowhere' } });
export const Unavailable = meta.story({ args: { path: '/', page: 'unavailable' } });
