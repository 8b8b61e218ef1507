import { useState } from 'react';
import { RichTextField } from '../rich-text/rich-text-field';
import type { RichTextFeatures, RichTextParts } from '../rich-text/rich-text-parts';
import { Grid, Part, State } from './story';

const SOME_TEXT =
  '<h2>Before you export</h2><p>Start every track at <strong>the same</strong> place.</p><ul><li><p>24 bit</p></li><li><p>No limiter</p></li></ul>';
const SOME_TERMS = '<dl><dt>Stem</dt><dd>A group of tracks as one file.</dd></dl>';

const LABELS: Record<RichTextFeatures, string> = {
  plain: 'Description',
  document: 'Terms',
  article: 'Article',
};
const PARTS: RichTextParts = {
  pictures: { take: async () => ({ ok: false, message: 'Pictures are not kept here.' }) },
  sounds: [{ id: 1, title: 'Indie rock' }],
};

interface RichTextFixtureProps {
  readonly text?: string;
  readonly error?: string;
  readonly features?: RichTextFeatures;
}

function RichTextStory({ text = '', error, features = 'plain' }: RichTextFixtureProps) {
  const [html, setHtml] = useState(text);
  return (
    <RichTextField
      label={LABELS[features]}
      name="text"
      hint={features === 'plain' ? 'Shown on the page of the service.' : undefined}
      value={html}
      onChange={setHtml}
      error={error}
      features={features}
      {...(features === 'article' ? PARTS : {})}
    />
  );
}

/** Texts with a form. */
export function RichTexts() {
  return (
    <Part
      id="rich-text-field"
      title="RichTextField"
      text="For the studio alone. One Tab stop for the tools, arrows inside; Escape goes between tools and text."
    >
      <Grid>
        <State name="plain">
          <RichTextStory text={SOME_TEXT} />
        </State>
        <State name="empty, error">
          <RichTextStory error="Write a few words." />
        </State>
      </Grid>
      <State name="document" wide>
        <RichTextStory text={SOME_TEXT + SOME_TERMS} features="document" />
      </State>
      <State name="article" wide>
        <RichTextStory text={SOME_TEXT} features="article" />
      </State>
    </Part>
  );
}
