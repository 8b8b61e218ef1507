import { EntryDialog } from '@/ui/entry-dialog';
import { useApi } from '@/ui/page-data';
import { useChanges } from '@/ui/use-changes';
import { DEFAULT_CATEGORY } from '../../faq.rules';
import type { renameFaqCategory } from '../../studio-faq.contract';

interface RenameCategoryProps {
  /** The category's name; null while the window is closed. */
  readonly name: string | null;
  readonly onClose: () => void;
  readonly onRenamed: () => void;
}

const FIELDS = [
  {
    name: 'to',
    label: 'Name',
    maxLength: 80,
    hint: 'If the new name exists, the two categories are merged.',
  },
];

/** Gives a category another name. */
export function RenameCategory({ name, onClose, onRenamed }: RenameCategoryProps) {
  const api = useApi();
  const changes = useChanges(onRenamed);
  if (name === null) return null;
  const save = async (to: string): Promise<void> => {
    const body = { from: name === DEFAULT_CATEGORY ? '' : name, to };
    const call = () => api.call<typeof renameFaqCategory>('PUT /studio/faq/category', { body });
    if ((await changes.change(call, 'Renamed.')) !== null) onClose();
  };
  return (
    <EntryDialog
      key={name}
      title={`Rename ${name}`}
      fields={FIELDS}
      start={{ to: name }}
      changes={changes}
      onSave={({ to }) => void save(String(to))}
      onClose={() => {
        changes.forget();
        onClose();
      }}
    />
  );
}
