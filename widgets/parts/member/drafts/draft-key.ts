import { useForeignShop, useShop } from '#widgets/core/api/shop.tsx';
import { DRAFT_PREFIX } from './draft-prefix.ts';

/** Keys of resources that name the signed-in member; one of them loads before a form appears. */
const WHO = ['user', 'training-member', 'dashboard'];

/**
 * Returns a draft's storage key, by shop, member and topic. Other sites may show several shops and a form for each day.
 * On the shop's own site, another member may sign in in the same window.
 */
export function useDraftKey(topic = ''): string {
  const { resources } = useShop();
  const shop = useForeignShop();
  const member = WHO.map((key) => idIn(resources.read({ key, load: never }))).find((id) => id !== '');
  return [DRAFT_PREFIX, shop, member, topic].join(' ').trimEnd();
}

interface Answer {
  id?: string;
  user?: { id: string };
}

function idIn({ data }: { status: string; data?: Answer }): string {
  return data?.user?.id ?? data?.id ?? '';
}

const never = () => new Promise<Answer>(() => undefined);
