import { useShop } from '#widgets/core/shop.tsx';
import { KEY } from './drafts.ts';

/** As the shop's answers that say who is signed in are called; one of them came before a form did. */
const WHO = ['user', 'training-member', 'dashboard'];

/**
 * Where a draft is kept: it is one shop's, one member's and about one topic. A page elsewhere may show several shops
 * and a form for each day, and on our own a session may end in an open window, where somebody else then signs in.
 */
export function useDraftKey(topic = ''): string {
  const { base, resources } = useShop();
  const member = WHO.map((key) => idIn(resources.read({ key, load: never }))).find((id) => id !== '');
  return [KEY, base, member, topic].join(' ').trimEnd();
}

interface Answer {
  id?: string;
  user?: { id: string };
}

function idIn({ data }: { status: string; data?: Answer }): string {
  return data?.user?.id ?? data?.id ?? '';
}

const never = () => new Promise<Answer>(() => undefined);
