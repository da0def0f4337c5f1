import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { toLocale } from '#contract/i18n/languages.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';

interface FigureProps {
  label: ReactNode;
  value: string;
  now: number;
  before: number;
  /** Formatted `before`. */
  said: string;
}

/** Number with its previous value. */
export function Figure({ label, value, now, before, said }: FigureProps) {
  const language = useLanguage();
  const { t } = useLingui();
  const change = before > 0 ? (now - before) / before : null;
  const by = new Intl.NumberFormat(toLocale(language), {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  return (
    <div className="statistics-figure">
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
        <span>
          {change !== null && <span className="studio-tag">{by.format(change)}</span>} {t`${said} previously`}
        </span>
      </dd>
    </div>
  );
}

interface SectionProps {
  id: string;
  title: ReactNode;
  /** Address of the CSV export. */
  file: string;
  children: ReactNode;
}

/** Section of the screen with its CSV export. */
export function Section({ id, title, file, children }: SectionProps) {
  return (
    <section className="studio-section statistics-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <a className="c-button" data-variant="quiet" href={file} download>
          <Trans>Download as CSV</Trans>
        </a>
      </header>
      {children}
    </section>
  );
}

interface TableProps {
  /** Accessible name. */
  label: string;
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Number of leading text columns. */
  words?: number;
}

/** Table of figures. On a phone each row is a card. */
export function FigureTable({ label, heads, rows, words = 1 }: TableProps) {
  return (
    <table className="studio-table" aria-label={label}>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={head} scope="col" data-figures={at >= words}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, at) => (
              <td key={heads[at]} data-figures={at >= words} data-label={heads[at]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The data of a chart as a table. */
export function ChartTable(props: TableProps) {
  return (
    <details className="statistics-table">
      <summary>
        <Trans>Show as table</Trans>
      </summary>
      <FigureTable {...props} />
    </details>
  );
}
