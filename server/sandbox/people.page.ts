import { escapeXml } from '../http/xml.ts';
import { sandboxFrame } from './frame.ts';
import type { SandboxPerson } from './people.ts';

/** Asks whom to be; each button posts to its person's address under `path`. */
export function peoplePage(path: string, people: readonly SandboxPerson[]): string {
  const rows = people.map(
    ({ id, lastName, about, email }) => `<li><form method="post" action="${escapeXml(`${path}/${id}`)}">
<button type="submit">${escapeXml(lastName)}</button></form><p>${escapeXml(about)} ${escapeXml(email)}</p></li>`,
  );
  return sandboxFrame(
    'Whom do you want to be?',
    'this page stands in for a sign-in provider. Nobody here exists.',
    `<ul>${rows.join('')}</ul>`,
  );
}
