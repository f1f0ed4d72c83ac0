import { Button, Group, Input } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { displayDate } from '../../domain/dates/display-date.ts'
import { lastDate } from '../../domain/dates/iso-date.ts'
import { O } from '../../domain/fp.ts'
import { type StandInDraft, type StandInFault, standInFaults } from '../../domain/messages/stand-in-draft.ts'
import type { StandInEditorRef, StandInRef } from '../../machines/messages/stand-in.ts'
import { DateField } from '../adapters/date-field.tsx'
import { ExplorerDialog } from '../explorers/explorer-dialog.tsx'
import { ConfirmingDialog, RefusalAlert } from '../ui/dialogs/confirming-dialog.tsx'
import { EditorDialog } from '../ui/dialogs/editor-dialog.tsx'
import listStyles from '../ui/lists/list-table.module.css'
import styles from './messages.module.css'
import { requiredFieldText } from '../../domain/texts.ts'

interface Props {
  readonly standIn: StandInRef
}

interface EditorProps extends Props {
  readonly editor: StandInEditorRef
}

const faultTexts: Readonly<Record<StandInFault['reason'], string>> = {
  Missing: requiredFieldText,
  DatesReversed: 'The first date must not be after the last',
  DatesPassed: 'The last day must not be before today',
}

const useDelegateFields = (editor: StandInEditorRef) => {
  const { saved, draft, touched, reference, refusal } = useSelector(editor, ({ context }) => context)
  const faultOf = (field: keyof StandInDraft): string | null => {
    if (O.isSome(refusal) && refusal.value._tag === 'Field' && refusal.value.fields[0] === field)
      return refusal.value.message
    const fault = standInFaults(draft, saved).find((one) => one.field === field)
    return fault === undefined || !touched.includes(field) ? null : faultTexts[fault.reason]
  }
  const people = O.isSome(reference) ? reference.value : []
  const named = saved.standIn?.standIn === draft.standIn ? saved.standIn.name : draft.standIn
  return {
    saved,
    draft,
    faultOf,
    chosen: people.find(({ username }) => username === draft.standIn)?.name ?? named,
    edit: (changed: Partial<StandInDraft>) => editor.send({ type: 'draft.edited', draft: { ...draft, ...changed } }),
  }
}

type DelegateFields = ReturnType<typeof useDelegateFields>

const dayLabels = { from: 'First day', until: 'Last day' } as const

const DayField = ({ field, fields }: { readonly field: keyof typeof dayLabels; readonly fields: DelegateFields }) => (
  <Input.Wrapper label={dayLabels[field]} labelElement="div" required error={fields.faultOf(field)}>
    <div>
      <DateField
        label={dayLabels[field]}
        value={fields.draft[field]}
        min="0001-01-01"
        max={lastDate}
        className={listStyles['date']}
        onChoose={(day) => fields.edit({ [field]: day })}
      />
    </div>
  </Input.Wrapper>
)

const CurrentDelegate = ({ standIn, fields: { saved } }: Props & { readonly fields: DelegateFields }) =>
  saved.standIn !== null && (
    <div className={styles['named']}>
      <p>
        {saved.standIn.name}, until {displayDate(saved.standIn.until)}
      </p>
      <Button variant="default" size="xs" onClick={() => standIn.send({ type: 'ending.opened' })}>
        End now
      </Button>
    </div>
  )

const DelegateEditor = ({ standIn, editor }: EditorProps) => {
  const fields = useDelegateFields(editor)
  const name = useSelector(standIn, ({ context }) => context.name)
  const [whose, title] = O.isSome(name) ? ['their', `Delegate for ${name.value}`] : ['your', 'Your delegate']
  return (
    <EditorDialog editor={editor} title={title} size="md">
      <p className={styles['dim']}>
        The delegate reads and answers {whose} messages from the first to the last day. Recipients see who wrote the
        reply. Days are in the firm’s time zone.
      </p>
      <CurrentDelegate standIn={standIn} fields={fields} />
      <Input.Wrapper label="Delegate" labelElement="div" required error={fields.faultOf('standIn')}>
        <div className={styles['named']} role="group" aria-label="Delegate">
          <p>{fields.chosen === '' ? 'No delegate chosen' : fields.chosen}</p>
          <Button variant="default" size="xs" data-autofocus onClick={() => standIn.send({ type: 'explorer.opened' })}>
            Choose
          </Button>
        </div>
      </Input.Wrapper>
      <Group align="start">
        <DayField field="from" fields={fields} />
        <DayField field="until" fields={fields} />
      </Group>
    </EditorDialog>
  )
}

export const StandInDialog = ({ standIn }: Props) => {
  const { editor, explorer, ending } = useSelector(standIn, ({ children }) => children)
  const named = useSelector(standIn, ({ context }) => context.saved.standIn?.name ?? '')
  return (
    <>
      {editor !== undefined && <DelegateEditor standIn={standIn} editor={editor} />}
      {explorer !== undefined && <ExplorerDialog explorer={explorer} />}
      {ending !== undefined && (
        <ConfirmingDialog
          acting={ending}
          title="End the delegation now?"
          act="End now"
          isGrave
          refused={(refusal) => <RefusalAlert>{refusal}</RefusalAlert>}
        >
          {named} will no longer read or answer these messages.
        </ConfirmingDialog>
      )}
    </>
  )
}
