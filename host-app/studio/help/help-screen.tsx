import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import guide from '../../../docs/studio.md?raw';
import { Screen } from '../core/screen.tsx';
import { type GuideBlock, parseGuide, parseInline } from './parse-guide.ts';

const sections = parseGuide(guide);

/** Guide of the studio. The address's fragment opens a section. The text is English. */
export default function HelpScreen() {
  const { t } = useLingui();
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
  return (
    <Screen title={t`Help`}>
      <div className="studio-guide" lang="en">
        <nav aria-label={t`Help`}>
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <Link to="/help" hash={id} aria-current={id === hash ? 'location' : undefined}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {sections.map(({ id, title, blocks }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              {blocks.map((block) => (
                <Block key={JSON.stringify(block)} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </Screen>
  );
}

function Block({ block }: { block: GuideBlock }) {
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Inline text={block.text} />
      </p>
    );
  }
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item) => (
        <li key={item}>
          <Inline text={item} />
        </li>
      ))}
    </List>
  );
}

function Inline({ text }: { text: string }) {
  return parseInline(text).map((part, at) => {
    if (part.kind === 'bold') return <b key={at}>{part.text}</b>;
    if (part.kind === 'code') return <code key={at}>{part.text}</code>;
    return part.text;
  });
}
