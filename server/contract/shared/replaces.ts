import { ShopMoment } from './shop-moment.ts';

/**
 * Time of the state that a form was filled in with; null for none. The shop answers 409 `changed_meanwhile`
 * if the state has changed. Clients that leave it out replace any state.
 */
export const Replaces = ShopMoment.nullable().optional();
