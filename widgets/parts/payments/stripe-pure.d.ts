/** The package has no `exports`, so that TypeScript does not find its folder as bundlers do. */
declare module '@stripe/stripe-js/pure' {
  export { loadStripe } from '@stripe/stripe-js';
}
