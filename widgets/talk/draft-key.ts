import { useShop } from '#widgets/core/shop.tsx';
import { KEY } from './letter-draft.ts';

/** As the shop's answers about who is signed in are called; one of them came before a form did. */
const WHO = ['user', 'training-member'];

/**
 * Where a draft is kept: alone on our own site, which forgets all of them with its member. A page elsewhere may show
 * several shops, and a form for each day: there it is one shop's, one member's and about one topic.
 */
export function useDraftKey(topic = ''): string {
  const { base, resources } = useShop();
  const member = base === '' ? '' : WHO.map((key) => idIn(resources.read({ key, load: never }))).join('');
  return [KEY, base, member, topic].join(' ').trimEnd();
}

function idIn(known: { status: string; data?: { id: string } }): string {
  return known.data?.id ?? '';
}

const never = () => new Promise<{ id: string }>(() => undefined);
