import { useEditorState, type Editor } from '@tiptap/react';
import { AudioLines, BookA, ImagePlus, Link2, Table2 } from 'lucide-react';
import type { RefObject } from 'react';
import { aria } from '../aria';
import { insertDefinitions } from './definition-list';
import type { OpenDialog } from './editor-dialogs';
import { insertTable, roomBehindCursor } from './places';
import type { RichTextFeatures } from './rich-text-parts';
import { ToolButton } from './tool-button';
import { toolsOf, type Tool } from './tools';
import type { useToolbarKeys } from './use-toolbar-keys';

interface ToolbarProps {
  readonly editor: Editor;
  readonly label: string;
  readonly controls: string;
  readonly features: RichTextFeatures;
  readonly hasPictures: boolean;
  readonly hasSounds: boolean;
  readonly bar: RefObject<HTMLDivElement | null>;
  readonly keys: ReturnType<typeof useToolbarKeys>['keys'];
  readonly onOpen: (dialog: OpenDialog) => void;
}

function stateOf(tools: readonly Tool[], editor: Editor) {
  const on = tools.filter((tool) => tool.isOn?.(editor) === true).map(({ key }) => key);
  const resting = tools.filter((tool) => tool.isAble?.(editor) === false).map(({ key }) => key);
  const terms = editor.isActive('definitionList');
  return { on, resting, link: editor.isActive('link'), table: editor.isActive('table'), terms };
}

function Parts({ editor, features, hasPictures, hasSounds, onOpen }: ToolbarProps) {
  const { link, table, terms } = useEditorState({ editor, selector: ({ editor: now }) => stateOf([], now) });
  return (
    <span className="flex">
      <ToolButton
        label="Link (Ctrl K)"
        icon={<Link2 aria-hidden="true" />}
        on={link}
        onPress={() => onOpen({ kind: 'link' })}
      />
      {hasPictures && (
        <ToolButton
          label="Picture"
          icon={<ImagePlus aria-hidden="true" />}
          onPress={() => onOpen({ kind: 'picture', file: null })}
        />
      )}
      {features !== 'plain' && (
        <ToolButton
          label="Table"
          icon={<Table2 aria-hidden="true" />}
          able={!table}
          onPress={() => insertTable(editor)}
        />
      )}
      {features === 'document' && (
        <ToolButton
          label="Terms and meanings"
          icon={<BookA aria-hidden="true" />}
          able={!table && !terms}
          onPress={() => insertDefinitions(editor, roomBehindCursor(editor))}
        />
      )}
      {hasSounds && (
        <ToolButton
          label="Sample"
          icon={<AudioLines aria-hidden="true" />}
          onPress={() => onOpen({ kind: 'sound' })}
        />
      )}
    </span>
  );
}

/** The tools above a text: one stop for Tab, arrows inside, Escape back into the text. */
export function Toolbar(props: ToolbarProps) {
  const { editor, features, label, controls, bar, keys } = props;
  const groups = toolsOf(features);
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(groups.flat(), now) });
  return (
    <div
      ref={bar}
      {...aria.toolbar}
      aria-label={`Tools of ${label}`}
      aria-controls={controls}
      {...keys}
      className="sticky top-0 z-10 flex flex-wrap gap-x-3 gap-y-1 rounded-t border-b border-line bg-raised px-2 py-1.5"
    >
      {groups.map((group, row) => (
        <span key={group[0]?.key} className="flex">
          {group.map((tool, index) => (
            <ToolButton
              key={tool.key}
              label={tool.label}
              icon={<tool.Icon aria-hidden="true" />}
              on={tool.isOn === undefined ? undefined : state.on.includes(tool.key)}
              able={!state.resting.includes(tool.key)}
              first={row === 0 && index === 0}
              onPress={() => tool.run(editor)}
            />
          ))}
        </span>
      ))}
      <Parts {...props} />
    </div>
  );
}
