export { formatCsv as csvOf, escapeFormula as harmless } from '#server/platform/csv.ts';
