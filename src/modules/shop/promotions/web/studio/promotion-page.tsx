import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { loadForStudio, StudioData, type Loaded } from '@/modules/people/accounts/web/studio/studio-data';
import type { listStudioServices } from '@/modules/catalogue/services/catalogue-studio.contract';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import type { ResponseOf } from '@/shared/endpoint';
import { formatMajor } from '@/shared/money';
import { Badge } from '@/ui/badge';
import { Breadcrumb } from '@/ui/breadcrumb';
import { Button } from '@/ui/button';
import { ChangedMeanwhile } from '@/ui/changed-meanwhile';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { LocalDate } from '@/ui/local-date';
import { browserLoader, serverLoader, useApi, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { Panel, StudioHeading, StudioPage } from '@/ui/studio-page';
import { UnsavedGuard } from '@/ui/unsaved-guard';
import { useChanges } from '@/ui/use-changes';
import { useHydrated } from '@/ui/use-hydrated';
import type { createCode, getCode, saveCode, StudioCode, switchCode } from '../../promotions-studio.contract';
import { CodeForm, type CoverableService } from './code-form';
import { bodyOf, differencesOf, draftOf, STATES, usesText, type CodeDraft } from './code-texts';

interface PromotionData {
  /** Null: one to come. */
  readonly found: ResponseOf<typeof getCode> | null;
  readonly services: readonly CoverableService[];
}

async function load(page: PageRequest): Promise<Loaded<PromotionData>> {
  const { api, params, signal } = page;
  const services = await loadForStudio<typeof listStudioServices>(page, () =>
    api.call<typeof listStudioServices>('GET /studio/services', { signal }),
  );
  if (services === null || 'failure' in services) return services;
  const coverable = services.value.data.filter(
    ({ kind, state }) => kind === 'one_time' && state !== 'archived',
  );
  if (params['promotionId'] === 'new') return { value: { found: null, services: coverable } };
  const found = await api.call<typeof getCode>('GET /studio/promotions/{id}', {
    params: { id: params['promotionId'] ?? '' },
    signal,
  });
  return found.ok ? { value: { found: found.value, services: coverable } } : { failure: found.refusal };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Discount code',
  description: 'A code’s discount and its uses.',
  path: '/studio/promotions',
  noindex: true,
});

function useCode(loaded: StudioCode | null) {
  const api = useApi();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { time_zone: timeZone } = useSettings();
  const [now] = useState(() => new Date());
  const clock = { now, timeZone };
  const [code, setCode] = useState(loaded);
  const [draft, setDraft] = useState(() => draftOf(loaded, clock));
  const changes = useChanges(() => void revalidate());
  const { change } = changes;
  const stale = changes.stale as StudioCode | null;
  const take = (stored: StudioCode): void => {
    setCode(stored);
    setDraft(draftOf(stored, clock));
    changes.forget();
  };
  const save = async (version: number): Promise<void> => {
    const body = bodyOf(draft, timeZone);
    if (code === null) {
      const made = await change(
        () =>
          api.call<typeof createCode>('POST /studio/promotions', {
            body: { ...body, code: draft.code.trim() },
          }),
        'Code created',
      );
      if (made !== null) await navigate(`/studio/promotions/${made.data.id}`, { replace: true });
      return;
    }
    const params = { id: String(code.id) };
    const saved = await change(
      () => api.call<typeof saveCode>('PUT /studio/promotions/{id}', { params, body: { ...body, version } }),
      'Saved',
    );
    if (saved !== null) take(saved.data);
  };
  const turn = async ({ id, version }: StudioCode, disabled: boolean): Promise<void> => {
    const turned = await change(
      () =>
        api.call<typeof switchCode>('PUT /studio/promotions/{id}/state', {
          params: { id: String(id) },
          body: { version, disabled },
        }),
      disabled ? 'Disabled. The code can’t be used.' : 'The code works again',
    );
    if (turned !== null) setCode(turned.data);
  };
  const put = (part: Partial<CodeDraft>) => setDraft((before) => ({ ...before, ...part }));
  const unsaved = code === null ? draft.value !== '' : differencesOf(draft, draftOf(code, clock)).length > 0;
  return {
    code,
    draft,
    changes,
    stale,
    unsaved,
    take,
    save,
    turn,
    put,
    theirs: stale && draftOf(stale, clock),
  };
}

type Use = ResponseOf<typeof getCode>['uses'][number];

function usesColumns(currency: string): DataColumn<Use>[] {
  return [
    {
      key: 'order',
      header: 'Order',
      cell: ({ order_id }) => (
        <Link className="link" to={`/studio/orders/${order_id}`}>
          Order {order_id}
        </Link>
      ),
    },
    { key: 'who', header: 'Customer', cell: ({ email }) => email, className: '[overflow-wrap:anywhere]' },
    { key: 'when', header: 'Paid', cell: ({ used_at }) => <LocalDate instant={used_at} /> },
    {
      key: 'discount',
      header: 'Discount',
      numeric: true,
      cell: ({ discount }) => formatMajor(discount, currency),
    },
  ];
}

function Uses({ code, uses }: { readonly code: StudioCode; readonly uses: readonly Use[] }) {
  return (
    <Panel
      title="Uses so far"
      aside={
        <span className="text-sm text-muted">
          {usesText(code)} · {formatMajor(code.given, code.currency)} given
        </span>
      }
    >
      <DataTable
        name="promotion-uses"
        caption="Orders that used this code, newest first"
        columns={usesColumns(code.currency)}
        rows={uses}
        rowKey={({ order_id }) => order_id}
        empty={<p className="text-muted">No order has used it yet.</p>}
      />
    </Panel>
  );
}

function Promotion({ found, services }: PromotionData) {
  const editor = useCode(found?.data ?? null);
  const { code, changes, stale, theirs } = editor;
  const { busy } = changes;
  const hydrated = useHydrated();
  return (
    <>
      <StudioHeading
        title={code?.code ?? 'New code'}
        aside={code !== null && <Badge tone={STATES[code.state].tone}>{STATES[code.state].word}</Badge>}
        actions={
          code !== null && (
            <Button disabled={busy} onClick={() => void editor.turn(code, code.state !== 'disabled')}>
              {code.state === 'disabled' ? 'Enable' : 'Disable this code'}
            </Button>
          )
        }
      />
      <div className="flex max-w-[960px] flex-col gap-6">
        {code !== null && code.only_for !== null && (
          <p className="text-muted [overflow-wrap:anywhere]">Only {code.only_for} can use it.</p>
        )}
        <CodeForm
          // A new code begins now: where the server rendered this, that is some moments ago.
          key={hydrated ? 'here' : 'sent'}
          draft={editor.draft}
          isNew={code === null}
          services={services}
          problems={changes.problems}
          busy={busy}
          unsaved={editor.unsaved || code === null}
          onChange={editor.put}
          onSave={() => void editor.save(code?.version ?? 0)}
        />
        {stale !== null && theirs !== null && (
          <ChangedMeanwhile
            differences={differencesOf(editor.draft, theirs)}
            busy={busy}
            onKeepMine={() => void editor.save(stale.version)}
            onTakeTheirs={() => editor.take(stale)}
          />
        )}
        {code !== null && found !== null && <Uses code={code} uses={found.uses} />}
      </div>
      <UnsavedGuard unsaved={editor.unsaved && code !== null && !busy} />
    </>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading code" className="flex max-w-[960px] flex-col gap-6">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-72 w-full rounded-lg" />
      <Skeleton className="h-48 w-full rounded-lg" />
    </SkeletonGroup>
  );
}

/** /studio/promotions/{id}, or /new: one discount code, its limits and its use (API-80). */
export default function PromotionPage() {
  return (
    <StudioPage>
      <Breadcrumb items={[{ label: 'Promotions', to: '/studio/promotions' }, { label: 'Code' }]} />
      <StudioData<PromotionData> skeleton={<Loading />}>
        {(data) => <Promotion key={data.found?.data.id ?? 'new'} {...data} />}
      </StudioData>
    </StudioPage>
  );
}
