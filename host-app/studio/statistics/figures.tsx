import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { toLocale } from '#contract/languages.ts';
import { useLanguage } from '#widgets/core/language.tsx';

interface FigureProps {
  label: ReactNode;
  value: string;
  now: number;
  before: number;
  /** `before` as it is read. */
  said: string;
}

/** One number with what it was before. */
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
  /** Address of its table as a file. */
  file: string;
  children: ReactNode;
}

/** A part of the screen with its file. */
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
  /** What it is, for who cannot see what it stands below. */
  label: string;
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** How many columns in front are words and not figures. */
  words?: number;
}

/** Figures behind a name. On a phone each row is a card. */
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

/** The same as a chart, to be read. */
export function ChartTable(props: TableProps) {
  return (
    <details className="statistics-table">
      <summary>
        <Trans>The chart as a table</Trans>
      </summary>
      <FigureTable {...props} />
    </details>
  );
}
