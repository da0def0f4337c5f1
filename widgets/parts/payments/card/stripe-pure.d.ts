/** The package has no `exports`, so TypeScript does not resolve its folder as bundlers do. */
declare module '@stripe/stripe-js/pure' {
  export { loadStripe } from '@stripe/stripe-js';
}
