export { csvOf, harmless } from '../../csv.ts';
