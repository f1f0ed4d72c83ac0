import { Alert, Button, Group, Text } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Alert.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Group.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Text.css'
import { useSelector } from '@xstate/react'
import { displayMoment } from '../../domain/dates/display-date.ts'
import { O } from '../../domain/fp.ts'
import type { SettingFault, SettingValue } from '../../domain/settings/setting-kind.ts'
import { definitionOf, type SettingPast } from '../../domain/settings/site-setting.ts'
import type { SettingHistoryRef, SettingRestoreRef } from '../../machines/settings/setting-history.ts'
import { type SettingEditorRef, settingFaults } from '../../machines/settings/site-settings.ts'
import { RunDialog } from '../reports/runs/run-dialog.tsx'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { EditConflict } from '../ui/edit-conflict.tsx'
import { FetchFailed } from '../ui/fetch-failed.tsx'
import listStyles from '../ui/list-table.module.css'
import { saveRefusalText } from '../ui/save-refusal-text.ts'
import { Waiting } from '../ui/waiting.tsx'
import { SettingField, valueText } from './setting-field.tsx'

const faultTexts: Readonly<Record<SettingFault, string>> = {
  SettingNotValid: 'This value cannot be used',
  DateAfterToday: 'The date must not be later than today',
}

export const SettingEditorDialog = ({ editor }: { readonly editor: SettingEditorRef }) => {
  const { saved, draft, reference, refusal, theirs } = useSelector(editor, ({ context }) => context)
  const isEditing = useSelector(editor, (snapshot) => snapshot.matches('editing'))
  const isSaving = useSelector(editor, (snapshot) => snapshot.matches('saving') || snapshot.matches('reading'))
  const isAsking = useSelector(editor, (snapshot) => snapshot.matches('asking'))
  const canSave = useSelector(editor, (snapshot) => snapshot.can({ type: 'save.requested' }))
  const { kind, description } = definitionOf(saved.Title)
  const [fault] = settingFaults(draft, saved, reference)
  const edit = (value: SettingValue) => editor.send({ type: 'draft.edited', draft: value })
  return (
    <AdminDialog
      title={`Edit ${saved.Title}`}
      size="28rem"
      refusal={saveRefusalText(refusal)}
      canSave={canSave}
      isSaving={isSaving}
      isAsking={isAsking}
      onSave={() => editor.send({ type: 'save.requested' })}
      onClose={() => editor.send({ type: 'close.requested' })}
      onLeave={() => editor.send({ type: 'close.confirmed' })}
      onStay={() => editor.send({ type: 'close.refused' })}
    >
      {O.isSome(theirs) && (
        <EditConflict
          what="this setting"
          onTake={() => editor.send({ type: 'theirs.taken' })}
          onKeep={() => editor.send({ type: 'mine.kept' })}
        >
          <Text size="sm">They saved: {valueText(kind, theirs.value.Value)}</Text>
        </EditConflict>
      )}
      <div inert={!isEditing}>
        <Text size="sm" mb="md">
          {description}
        </Text>
        <SettingField
          kind={kind}
          label={saved.Title}
          value={draft}
          fault={fault === undefined ? null : faultTexts[fault.reason]}
          onEdit={edit}
        />
        <Button variant="default" size="xs" mt="md" disabled={draft === saved.Value} onClick={() => edit(saved.Value)}>
          Reset
        </Button>
      </div>
    </AdminDialog>
  )
}

const RestoreDialog = ({ restore }: { readonly restore: SettingRestoreRef }) => {
  const { of, refusal } = useSelector(restore, ({ context }) => context)
  const isActing = useSelector(restore, (snapshot) => snapshot.matches('acting'))
  const cancel = () => restore.send({ type: 'act.cancelled' })
  const { kind } = definitionOf(of.Title)
  return (
    <RunDialog title={`Set ${of.Title} back?`} size="sm" onClose={cancel}>
      <Text size="sm" mb="lg">
        It is {valueText(kind, of.Value)} now and will be {valueText(kind, of.to)} again. Both stay in its history.
      </Text>
      {O.isSome(refusal) && (
        <Alert color="red" role="alert" mb="lg">
          {saveRefusalText(refusal)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" data-autofocus disabled={isActing} onClick={cancel}>
          Cancel
        </Button>
        <Button loading={isActing} onClick={() => restore.send({ type: 'act.confirmed' })}>
          Set back
        </Button>
      </Group>
    </RunDialog>
  )
}

interface Step {
  readonly text: string
  readonly said: string
  readonly value: SettingValue
}

const stepsOf = ({ Title, initial, changes }: SettingPast): readonly Step[] => {
  const { kind } = definitionOf(Title)
  return [
    ...changes.map(({ value, by, at }) => ({
      ...{ text: valueText(kind, value), value },
      said: `${by}, ${displayMoment(new Date(at))}`,
    })),
    { text: valueText(kind, initial), value: initial, said: 'Before anybody set it' },
  ]
}

/** The newest stands first: undone, the setting is what stands below it. */
export const SettingHistoryDialog = ({ history }: { readonly history: SettingHistoryRef }) => {
  const { setting, list } = useSelector(history, ({ context }) => context)
  const restore = useSelector(history, ({ children }) => children.restore)
  const steps = O.isSome(list.known) ? stepsOf(list.known.value) : []
  const { Value: now } = O.getOrElse(() => setting)(list.known)
  const [, before] = steps
  return (
    <>
      <RunDialog
        title={`History of ${setting.Title}`}
        size="36rem"
        onClose={() => history.send({ type: 'history.closed' })}
      >
        {list.isFailed && (
          <FetchFailed isTrying={list.isTrying} onRetry={() => history.send({ type: 'history.retried' })} />
        )}
        {O.isNone(list.known) && !list.isFailed && <Waiting label="Opening" />}
        {O.isSome(list.known) && (
          <table className={listStyles['table']}>
            <thead>
              <tr>
                <th scope="col">Value</th>
                <th scope="col">Set by</th>
                <th scope="col">Set back</th>
              </tr>
            </thead>
            <tbody>
              {steps.map(({ text, said, value }, nth) => (
                <tr key={steps.length - nth}>
                  <th scope="row">{text}</th>
                  <td>{said}</td>
                  <td>
                    {nth === 0 && before !== undefined && (
                      <Button
                        size="xs"
                        aria-label={`Undo: back to ${before.text}`}
                        onClick={() => history.send({ type: 'restore.requested', to: before.value })}
                      >
                        Undo
                      </Button>
                    )}
                    {nth > 0 && value !== now && (
                      <Button
                        variant="default"
                        size="xs"
                        aria-label={`Set back to ${text}, ${said}`}
                        onClick={() => history.send({ type: 'restore.requested', to: value })}
                      >
                        Set back
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </RunDialog>
      {restore !== undefined && <RestoreDialog restore={restore} />}
    </>
  )
}
