import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { usePages } from '#widgets/core/shop.tsx';
import { useSay } from '#widgets/core/words.tsx';

const ROOMS = [
  { label: msg({ message: 'Inbox', comment: 'What waits for the coach.' }), href: '/coach/inbox' },
  { label: msg({ message: 'Orders', comment: 'What was bought.' }), href: '/coach/orders' },
  { label: msg`Put it on your page`, href: '/embed' },
];

/** The coach's rooms. Nobody else is shown that there are any. */
export function CoachLinks({ path }: { path: string }) {
  const { t } = useLingui();
  const say = useSay();
  const pages = usePages();
  return (
    <nav className="coach-ways" aria-label={t({ message: 'For the coach', comment: 'Of links.' })}>
      <ul>
        {ROOMS.map(({ label, href }) => (
          <li key={href}>
            <a href={pages + href} aria-current={href === path ? 'page' : undefined}>
              {say(label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
