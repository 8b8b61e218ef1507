import { RichTextField } from '@/ui/rich-text/rich-text-field';
import type { FieldProblems } from '@/ui/use-changes';
import { TEXT_LABELS, TEXT_NAMES, type TextName } from './service-draft';

interface TextsProps {
  readonly texts: Readonly<Record<TextName, string>>;
  readonly problems: FieldProblems;
  /** Before the names of fields in `problems`. */
  readonly prefix?: string;
  readonly hint?: string;
  readonly onChange: (change: Partial<Record<TextName, string>>) => void;
}

/** The texts of a service or an option. */
export function ServiceTextFields({ texts, problems, prefix = '', hint, onChange }: TextsProps) {
  return (
    <div className="flex flex-col gap-6">
      {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
      {TEXT_NAMES.map((name) => (
        <RichTextField
          key={name}
          label={TEXT_LABELS[name]}
          name={`${prefix}${name}`}
          value={texts[name]}
          onChange={(html) => onChange({ [name]: html })}
          error={problems[`${prefix}${name}`]}
        />
      ))}
    </div>
  );
}
