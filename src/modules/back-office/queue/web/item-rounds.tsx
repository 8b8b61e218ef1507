import { useState } from 'react';
import { RevisionConversation } from '@/modules/conversations/chat/web/order/revision-conversation';
import { RevisionsList } from '@/modules/orders/revisions/web/revisions-list';
import { Button } from '@/ui/button';
import { AnswerForm } from './answer-form';
import { Panel } from '@/ui/studio-page';
import type { StudioItem } from './studio-item';

interface ItemRoundsProps {
  readonly studioItem: StudioItem;
  readonly onChange: () => void;
}

/** The revision rounds with their notes, and an answer to the newest one. */
export function ItemRounds({ studioItem, onChange }: ItemRoundsProps) {
  const { item, revisions, can_chat, can_deliver } = studioItem;
  const [rewriting, setRewriting] = useState<number | null>(null);
  const newest = revisions.at(-1);
  if (newest === undefined) return null;
  const writing = newest.response === null || rewriting === newest.id;
  const done = () => {
    setRewriting(null);
    onChange();
  };
  return (
    <Panel title="Revisions" aside={<span className="figures text-sm text-muted">{revisions.length}</span>}>
      <div className="flex flex-col gap-5">
        <RevisionsList
          revisions={revisions}
          reader="studio"
          onSettled={can_deliver ? onChange : undefined}
          renderConversation={
            can_chat
              ? (revision) => (
                  <RevisionConversation
                    revision={revision}
                    reader="studio"
                    orderStatus={item.order_status}
                    onChange={onChange}
                  />
                )
              : undefined
          }
        />
        {can_deliver && writing && <AnswerForm key={newest.id} revision={newest} onDone={done} />}
        {can_deliver && !writing && (
          <Button size="sm" className="self-start" onClick={() => setRewriting(newest.id)}>
            Change the answer to round {newest.round}
          </Button>
        )}
      </div>
    </Panel>
  );
}
