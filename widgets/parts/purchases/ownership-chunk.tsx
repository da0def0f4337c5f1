// Already loaded: imported by name so that its modules stay in their own chunk.
import '#widgets/core/element/core.element.ts';
import type { Language } from '#contract/i18n/languages.ts';
import type { Shop } from '#widgets/core/api/shop.tsx';
import { dashboardResource } from '../dashboard/dashboard.api.ts';
import { programsResource } from '../programs/programs.api.ts';
import { NO_OWNERSHIP, type Ownership } from './ownership.ts';
import { buildOwnership } from './build-ownership.tsx';

/**
 * Reports what the signed-in visitor owns, now and after each change. Unknown visitors own nothing. Uses the language
 * in which programmes are loaded already. A later load keeps the last answer, because a running payment must not be
 * replaced.
 */
export function watchOwnership(
  { resources }: Shop,
  pages: string,
  language: Language | undefined,
  tell: (own: Ownership) => void,
): () => void {
  const listed = programsResource(language);
  function look() {
    const member = resources.read(dashboardResource);
    const programs = resources.read(listed);
    if (member.status === 'loading' || programs.status === 'loading') return;
    if (member.status === 'error') tell(NO_OWNERSHIP);
    else tell(buildOwnership(member.data, programs.status === 'ready' ? programs.data : [], pages));
  }
  resources.ensure(dashboardResource);
  resources.ensure(listed);
  look();
  return resources.subscribe(look);
}
