import { Plus, Trash2 } from 'lucide-react';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { SortableList } from '@/ui/sortable-list';
import { TextField } from '@/ui/text-field';
import type { FieldProblems } from '@/ui/use-changes';
import type { NamedLink } from '@/modules/foundation/settings/settings-form.rules';

const MAX_COUNT = 12;

interface LinksFieldsProps {
  /** Name of the list in the form: problems come as `social_links.0.url`. */
  readonly name: string;
  readonly legend: string;
  readonly hint: string;
  readonly links: readonly NamedLink[];
  readonly problems: FieldProblems;
  readonly onChange: (links: NamedLink[]) => void;
}

interface Row {
  readonly at: number;
  readonly link: NamedLink;
}

/** A list of named links, sorted by hand. */
export function LinksFields({ name, legend, hint, links, problems, onChange }: LinksFieldsProps) {
  const rows: Row[] = links.map((link, at) => ({ at, link }));
  const change = (at: number, part: Partial<NamedLink>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...part } : link)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium">{legend}</legend>
      <p className="text-sm text-muted">{hint}</p>
      {rows.length > 0 && (
        <SortableList
          label={legend}
          items={rows}
          // Rows have no name of their own: their place is what they are known by until they are put anew.
          keyOf={({ at }) => at + 1}
          nameOf={({ link, at }) => link.label || `link ${at + 1}`}
          onOrder={async (order) => {
            onChange(order.map(({ link }) => link));
            return true;
          }}
        >
          {({ at, link }) => (
            <div className="flex items-start gap-2">
              <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[1fr_2fr]">
                <TextField
                  label={`Name of link ${at + 1}`}
                  hideLabel
                  placeholder="Name"
                  maxLength={80}
                  value={link.label}
                  error={problems[`${name}.${at}.label`]}
                  onChange={(event) => change(at, { label: event.target.value })}
                />
                <TextField
                  label={`Address of link ${at + 1}`}
                  hideLabel
                  placeholder="https://"
                  maxLength={300}
                  value={link.url}
                  error={problems[`${name}.${at}.url`]}
                  onChange={(event) => change(at, { url: event.target.value })}
                />
              </div>
              <IconButton
                label={`Remove ${link.label || `link ${at + 1}`}`}
                icon={<Trash2 size={16} aria-hidden="true" />}
                onClick={() => onChange(links.filter((_, index) => index !== at))}
              />
            </div>
          )}
        </SortableList>
      )}
      <Button
        size="sm"
        className="self-start"
        icon={<Plus size={16} aria-hidden="true" />}
        disabled={links.length >= MAX_COUNT}
        onClick={() => onChange([...links, { label: '', url: '' }])}
      >
        Add a link
      </Button>
    </fieldset>
  );
}
