import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TrainingPlan } from '#contract/training/training.ts';
import type { Api } from '#widgets/core/api/api.ts';
import { ApiError } from '#widgets/core/api/errors.ts';
import { openUntilCleared } from './sync/device/device-id.ts';
import type { LogStorage } from './sync/device/log-storage.ts';
import { getPlan } from './training.api.ts';

type PlanState =
  | { status: 'loading' | 'missing' | 'failed'; plan?: never }
  /** `stored`: the device's copy, because the shop has not answered. */
  | { status: 'ready'; plan: TrainingPlan; stored: boolean };

export interface PlanParts {
  api: Api;
  storage: LogStorage;
  userId: string;
  planKey: string;
}

export interface PlanStore {
  store: StoreApi<PlanState>;
  load: () => Promise<void>;
}

/** Creates the store of a plan: the device's copy at once, then the shop's. */
export function createPlanStore({ api, storage, userId, planKey }: PlanParts): PlanStore {
  const store = createStore<PlanState>(() => ({ status: 'loading' }));
  const key = `${userId}/plan/${planKey}`;
  const isReady = () => store.getState().status === 'ready';

  async function load() {
    if (!isReady()) store.setState({ status: 'loading' }, true);
    const opening = openUntilCleared(storage, userId);
    const asked = getPlan(api, planKey);
    // Errors are handled below.
    asked.catch(() => undefined);
    const plan = await storage.read<TrainingPlan>(key);
    if (plan && !isReady()) store.setState({ status: 'ready', plan, stored: true }, true);
    try {
      const answer = await asked;
      store.setState({ status: 'ready', plan: answer, stored: false }, true);
      await (await opening).update<TrainingPlan>(key, () => answer);
    } catch (error) {
      const { status } = error instanceof ApiError ? error : { status: 0 };
      if (status === 404 || status === 401) {
        store.setState({ status: 'missing' }, true);
        // Only a 404 removes the stored plan, not an expired session.
        if (status === 404) await storage.update(key, () => undefined);
      } else if (!isReady()) {
        store.setState({ status: 'failed' }, true);
      }
    }
  }

  return { store, load };
}
