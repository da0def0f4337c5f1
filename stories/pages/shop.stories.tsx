import preview from '../../.storybook/preview.tsx';
import { SitePage } from './site-page.tsx';

const meta = preview.meta({
  title: 'Pages/For everybody',
  component: SitePage,
  // Looked at in the built Storybook alone: the journeys open the pages, too.
  tags: ['!test'],
  parameters: { bare: true },
});

export const Landing = meta.story({ args: { path: '/' } });
const ownGuide = { title: 'Ask your coach this', lead: 'Ten questions, and what a good answer is.' };
/** A guide of the coach's stands in place of the one against scams. */
export const LandingWithAnOwnGuide = meta.story({ args: { path: '/', own: { ownGuide } } });
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
