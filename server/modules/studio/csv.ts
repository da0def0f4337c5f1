export { csvOf, harmless } from '#server/platform/csv.ts';
