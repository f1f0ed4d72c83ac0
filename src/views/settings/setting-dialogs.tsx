import { Button, Group, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { needsApprovalText } from '../../domain/change-requests/waits-text.ts'
import { instantText } from '../adapters/firm-time.ts'
import { O } from '../../domain/fp.ts'
import type { SettingFault, SettingValue } from '../../domain/settings/setting-kind.ts'
import { definitionOf, mayChangeSetting, type SettingHistory } from '../../domain/settings/site-setting.ts'
import type { Identity } from '../../domain/users/identity.ts'
import type { SettingHistoryRef, SettingRestoreRef } from '../../machines/settings/setting-history.ts'
import { type SettingEditorRef, settingFaults } from '../../machines/settings/site-settings.ts'
import { WaitsNote } from '../change-requests/waits-note.tsx'
import { ConfirmingDialog, RefusalAlert } from '../ui/dialogs/confirming-dialog.tsx'
import { ReplacingConflict, SavedText } from '../ui/dialogs/conflict-panel.tsx'
import { ModalDialog } from '../ui/dialogs/dialog.tsx'
import { EditorDialog } from '../ui/dialogs/editor-dialog.tsx'
import { failureText } from '../ui/texts/failure-text.ts'
import { idleOrClickProps } from '../ui/busy.ts'
import { NoticeAlert } from '../ui/notice.tsx'
import { ListShell } from '../ui/lists/list-shell.tsx'
import listStyles from '../ui/lists/list-table.module.css'
import type { DataColumn } from '../ui/tables/data-column.ts'
import { DataTable } from '../ui/tables/data-table.tsx'
import { WaitingStatus } from '../ui/waiting.tsx'
import { valueText } from '../../domain/settings/value-text.ts'
import { SettingField } from './setting-field.tsx'

const faultTexts: Readonly<Record<SettingFault, string>> = {
  SettingNotValid: 'This value cannot be used',
  DateAfterToday: 'The date must not be later than today',
}

export const SettingEditorDialog = ({ editor }: { readonly editor: SettingEditorRef }) => {
  const { saved, draft, reference, theirs } = useSelector(editor, ({ context }) => context)
  const { kind, description, needsApproval = false } = definitionOf(saved.Title)
  const [fault] = settingFaults(draft, saved, reference)
  const edit = (value: SettingValue) => editor.send({ type: 'draft.edited', draft: value })
  return (
    <EditorDialog
      editor={editor}
      title={`Edit ${saved.Title}`}
      size="md"
      conflict={
        O.isSome(theirs) && (
          <ReplacingConflict editor={editor} what="this setting">
            <SavedText text={valueText(kind, theirs.value.Value)} />
          </ReplacingConflict>
        )
      }
    >
      <Text size="sm">{description}</Text>
      {needsApproval && <Text size="sm">{needsApprovalText}</Text>}
      <SettingField
        kind={kind}
        label={saved.Title}
        value={draft}
        fault={fault === undefined ? null : faultTexts[fault.reason]}
        onEdit={edit}
      />
      <Group>
        <Button variant="default" size="xs" {...idleOrClickProps(draft === saved.Value, () => edit(saved.Value))}>
          Reset
        </Button>
      </Group>
    </EditorDialog>
  )
}

const RestoreDialog = ({ restore }: { readonly restore: SettingRestoreRef }) => {
  const of = useSelector(restore, ({ context }) => context.of)
  const { kind, needsApproval = false } = definitionOf(of.Title)
  return (
    <ConfirmingDialog
      acting={restore}
      title={`Restore ${of.Title}?`}
      act="Restore"
      refused={(refusal) => <RefusalAlert>{failureText(refusal)}</RefusalAlert>}
    >
      It is {valueText(kind, of.Value)} now and will be {valueText(kind, of.to)} again. Both stay in its history.
      {needsApproval && (
        <Text size="sm" mt="xs">
          {needsApprovalText}
        </Text>
      )}
    </ConfirmingDialog>
  )
}

interface SettingStep {
  readonly text: string
  readonly source: string
  readonly value: SettingValue
}

const settingHistorySteps = ({ Title, initial, changes }: SettingHistory): readonly SettingStep[] => {
  const { kind } = definitionOf(Title)
  return [
    ...changes.map(({ value, by, at }) => ({
      text: valueText(kind, value),
      value,
      source: `${by}, ${instantText(at)}`,
    })),
    { text: valueText(kind, initial), value: initial, source: 'Default value' },
  ]
}

interface SettingHistoryView {
  readonly history: SettingHistoryRef
  /** Newest first: undoing restores the second. */
  readonly steps: readonly SettingStep[]
  readonly mayRestore: boolean
  readonly now: SettingValue
}

const columns: readonly DataColumn<SettingStep, SettingHistoryView>[] = [
  { title: 'Value', isHeader: true, cell: ({ text }) => text },
  { title: 'Set by', cell: ({ source }) => source },
  {
    title: 'Restore',
    isShown: ({ mayRestore }) => mayRestore,
    // different React keys prevent the focus of Undo from staying on a Restore button
    cell: (step, { history, steps, now }) => {
      const [newest, before] = steps
      const { text, source, value } = step
      if (step === newest)
        return (
          before !== undefined && (
            <Button
              key="undo"
              size="xs"
              aria-label={`Undo: restore ${before.text}`}
              onClick={() => history.send({ type: 'restore.requested', to: before.value })}
            >
              Undo
            </Button>
          )
        )
      return (
        value !== now && (
          <Button
            key="restore"
            variant="default"
            size="xs"
            aria-label={`Restore ${text}, ${source}`}
            onClick={() => history.send({ type: 'restore.requested', to: value })}
          >
            Restore
          </Button>
        )
      )
    },
  },
]

interface HistoryProps {
  readonly history: SettingHistoryRef
  readonly identity: Identity
}

export const SettingHistoryDialog = ({ history, identity }: HistoryProps) => {
  const { setting, list, notice } = useSelector(history, ({ context }) => context)
  const restore = useSelector(history, ({ children }) => children.restore)
  const steps = O.isSome(list.known) ? settingHistorySteps(list.known.value) : []
  const { Value: now } = O.getOrElse(() => setting)(list.known)
  return (
    <>
      <ModalDialog
        title={`History of ${setting.Title}`}
        size="36rem"
        onClose={() => history.send({ type: 'history.closed' })}
      >
        <ListShell
          list={list}
          loading={<WaitingStatus label="Opening" />}
          onRetry={() => history.send({ type: 'history.retried' })}
        >
          {({ waits }) => (
            <>
              <NoticeAlert notice={notice} onDismiss={() => history.send({ type: 'notice.dismissed' })} />
              <WaitsNote waits={waits} />
              <DataTable
                className={listStyles['table']}
                columns={columns}
                of={{ history, steps, mayRestore: mayChangeSetting(identity, setting.Title), now }}
                rows={steps}
                rowKey={(step) => (steps.length - steps.indexOf(step)).toString()}
              />
            </>
          )}
        </ListShell>
      </ModalDialog>
      {restore !== undefined && <RestoreDialog restore={restore} />}
    </>
  )
}
