import { useState } from 'react';
import { SortableList } from '../sortable-list';
import { LONG_NAME, Part, State } from './story';

const SERVICES = ['Mixing', 'Mastering', LONG_NAME, 'Radio edit'];
const words = (name: string) => name;

/** Lists that their reader puts into order. */
export function Sorting() {
  const [rows, setRows] = useState(SERVICES);
  const [cards, setCards] = useState(SERVICES.slice(0, 3));
  return (
    <Part
      id="sortable-list"
      title="SortableList"
      text="Drag by the handle; or space, arrow keys, space; or a step by the arrow buttons."
    >
      <State name="rows" wide>
        <SortableList
          label="Services in their order"
          items={rows}
          keyOf={words}
          nameOf={words}
          onOrder={async (order) => {
            setRows(order);
            return true;
          }}
        >
          {(name) => <p className="py-2 [overflow-wrap:anywhere]">{name}</p>}
        </SortableList>
      </State>
      <State name="grid, refused: it goes back" wide>
        <SortableList
          label="Pictures in their order"
          layout="grid"
          items={cards}
          keyOf={words}
          nameOf={words}
          onOrder={async () => {
            setCards((all) => [...all]);
            return false;
          }}
        >
          {(name) => <p className="p-4 [overflow-wrap:anywhere]">{name}</p>}
        </SortableList>
      </State>
    </Part>
  );
}
