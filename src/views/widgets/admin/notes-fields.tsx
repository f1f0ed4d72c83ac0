import { Button, Textarea, TextInput } from '@mantine/core'
import { noteAdded, noteMoved, noteRemoved, noteWritten } from '../../../domain/widgets/library/library-entry.ts'
import type { DraftNote, WidgetDraft } from '../../../domain/widgets/library/widget-draft.ts'
import { keepingFocus } from '../../adapters/focus/keeping-focus.ts'
import { useFocusKept } from '../../adapters/focus/use-focus-kept.ts'
import { IconButton } from '../../ui/icons/icon-button.tsx'
import styles from './notes-fields.module.css'
import { requiredFieldText } from '../../../domain/texts.ts'

type NotesDraft = Extract<WidgetDraft, { readonly _tag: 'Notes' }>

interface Props {
  readonly draft: NotesDraft
  readonly onEdit: (draft: NotesDraft) => void
}

interface NoteProps {
  readonly note: DraftNote
  readonly index: number
  readonly count: number
  readonly onChange: (notes: (before: readonly DraftNote[]) => readonly DraftNote[]) => void
}

const arrowSteps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

const NoteItem = ({ note, index, count, onChange }: NoteProps) => {
  const write = (written: Partial<DraftNote>) => onChange((notes) => noteWritten(notes, { ...note, ...written }))
  const move = (by: -1 | 1) => keepingFocus(() => onChange((notes) => noteMoved(notes, note.id, by)))
  const number = index + 1
  return (
    <li
      className={styles['note']}
      onKeyDown={(event) => {
        const by = arrowSteps[event.key]
        if (!event.altKey || by === undefined) return
        event.preventDefault()
        move(by)
      }}
    >
      <div className={styles['words']}>
        <TextInput
          label={`Title of note ${number}`}
          required
          maxLength={200}
          value={note.title}
          error={note.title.trim() === '' ? requiredFieldText : null}
          onChange={(event) => write({ title: event.currentTarget.value })}
        />
        <Textarea
          label={`Content of note ${number}`}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={10_000}
          value={note.content}
          onChange={(event) => write({ content: event.currentTarget.value })}
        />
      </div>
      <div className={styles['moves']}>
        <IconButton
          icon="collapse"
          label={`Move note ${number} up`}
          isDisabled={index === 0}
          onClick={() => move(-1)}
        />
        <IconButton
          icon="expand"
          label={`Move note ${number} down`}
          isDisabled={number === count}
          onClick={() => move(1)}
        />
        <IconButton
          icon="remove"
          label={`Remove note ${number}`}
          onClick={() => onChange((notes) => noteRemoved(notes, note.id))}
        />
      </div>
    </li>
  )
}

export const NotesFields = ({ draft, onEdit }: Props) => {
  const { notes } = draft
  const add = useFocusKept<HTMLButtonElement>(notes.length)
  const change: NoteProps['onChange'] = (made) => onEdit({ _tag: 'Notes', notes: made(notes) })
  return (
    <>
      <p className={styles['hint']}>
        These notes appear under the “i” of the widget. Move a note with its arrows, or with Alt and the arrow keys.
      </p>
      <ol className={styles['notes']}>
        {notes.map((note, index) => (
          <NoteItem key={note.id} note={note} index={index} count={notes.length} onChange={change} />
        ))}
      </ol>
      <Button ref={add} variant="default" onClick={() => change(noteAdded)}>
        Add note
      </Button>
    </>
  )
}
