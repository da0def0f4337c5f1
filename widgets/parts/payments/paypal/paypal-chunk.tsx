// Already loaded: imported by name so that its modules stay in their own chunk.
import '#widgets/core/element/core.element.ts';

export { default } from './paypal-payment.tsx';
