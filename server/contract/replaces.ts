import { ShopMoment } from './shop-moment.ts';

/**
 * When the state was saved that a form was filled in with; null where there was none. The shop answers 409
 * `changed_meanwhile` if there is another state by now. Clients that leave it out replace any state.
 */
export const Replaces = ShopMoment.nullable().optional();
