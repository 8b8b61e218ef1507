import { Prose } from '@/ui/prose';
import { Tabs } from '@/ui/tabs';
import { hasText } from '../catalogue.rules';

interface Texts {
  readonly detail: string | null;
  readonly includes: string | null;
  readonly description: string | null;
  readonly requirements: string | null;
  readonly notes: string | null;
}

const TABS = [
  { id: 'detail', label: 'Details' },
  { id: 'includes', label: 'Includes' },
  { id: 'description', label: 'Description' },
  { id: 'requirements', label: 'Requirements' },
  { id: 'notes', label: 'Notes' },
] as const;

/** The texts of a service in tabs; what is absent says so (SERV-02). */
export function ServiceTexts({ service }: { service: Texts }) {
  return (
    <Tabs
      label="About this service"
      tabs={TABS.map(({ id, label }) => {
        const html = service[id];
        return {
          id,
          label,
          content: hasText(html) ? (
            <Prose html={html} />
          ) : (
            <p className="text-muted">{label} information is not available.</p>
          ),
        };
      })}
    />
  );
}
