import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { newWidgetMachine, WidgetCreatorRef } from '../../../machines/widgets/widget-creator.ts'
import { EditorDialog } from '../../ui/dialogs/editor-dialog.tsx'
import styles from './creator-dialog.module.css'
import { NewWidgetFields } from './new-widget-fields.tsx'
import { NewWidgetPreview } from './new-widget-preview.tsx'

interface Props {
  readonly creator: WidgetCreatorRef
}

const Editor = ({ creator, editor }: Props & { readonly editor: ActorRefFrom<typeof newWidgetMachine> }) => {
  const { draft, refusal } = useSelector(editor, ({ context }) => context)
  return (
    <EditorDialog editor={editor} title="New widget" size="64rem">
      <div className={styles['columns']}>
        <div className={styles['fields']}>
          <NewWidgetFields
            draft={draft}
            refusal={refusal}
            onEdit={(edited) => editor.send({ type: 'draft.edited', draft: edited })}
          />
        </div>
        <NewWidgetPreview creator={creator} />
      </div>
    </EditorDialog>
  )
}

export const CreatorDialog = ({ creator }: Props) => {
  const editor = useSelector(creator, ({ children }) => children.editor)
  return editor !== undefined && <Editor creator={creator} editor={editor} />
}
