import { html } from 'htm/react';
import { sandboxFrame } from './document.ts';
import type { SandboxPerson } from './people.ts';

/** Asks whom to be; each button posts to its person's address under `path`. */
export function peoplePage(path: string, people: readonly SandboxPerson[]): Promise<string> {
  const rows = people.map(
    ({ id, lastName, about, email }) =>
      html`<li key=${id}>
        <form method="post" action=${`${path}/${id}`}><button type="submit">${lastName}</button></form>
        <p>${about} ${email}</p>
      </li>`,
  );
  return sandboxFrame(
    'Who do you want to sign in as?',
    'this page stands in for a sign-in provider. These people are made up.',
    html`<ul>${rows}</ul>`,
  );
}
