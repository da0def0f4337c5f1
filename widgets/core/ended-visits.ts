import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useShop } from './api/shop.tsx';

/** Numbers of visits that ended on this page, by the shop's address. What was typed ends with its visit. */
export const endedVisits = createStore<Readonly<Record<string, number>>>(() => ({}));

export function endVisit(base: string): void {
  endedVisits.setState(({ [base]: count = 0 }) => ({ [base]: count + 1 }));
}

/** Returns a number that changes when the visit of a member or visitor ends; use it as a key of what they typed. */
export function useVisit(): number {
  const { base } = useShop();
  return useStore(endedVisits, (visits) => visits[base] ?? 0);
}
