const ROOMS = [
  { label: 'Inbox', href: '/coach/inbox' },
  { label: 'Orders', href: '/coach/orders' },
  { label: 'Put it on your page', href: '/embed' },
];

/** The coach's rooms. Nobody else is shown that there are any. */
export function CoachLinks({ path }: { path: string }) {
  return (
    <nav className="coach-ways" aria-label="For the coach">
      <ul>
        {ROOMS.map(({ label, href }) => (
          <li key={href}>
            <a href={href} aria-current={href === path ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
