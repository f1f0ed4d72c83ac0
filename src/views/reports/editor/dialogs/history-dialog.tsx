import { Alert, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { instantText } from '../../../adapters/firm-time.ts'
import { O } from '../../../../domain/fp.ts'
import { faultLine } from '../../../../domain/reports/template/report-fault.ts'
import { fieldTitle } from '../../../../domain/reports/editor/field-titles.ts'
import { draftOf } from '../../../../domain/reports/editor/report-draft.ts'
import type { ReportEditorRef } from '../../../../machines/reports/report-editor.ts'
import type { ListedEdition, ReportHistoryRef, RestoreRefusal } from '../../../../machines/reports/report-history.ts'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { WaitingStatus } from '../../../ui/waiting.tsx'
import { DraftDifferences } from './draft-differences.tsx'
import { ModalDialog } from '../../../ui/dialogs/dialog.tsx'
import styles from './dialogs.module.css'
import { problemText } from '../../../../domain/texts.ts'

interface Props {
  readonly editor: ReportEditorRef
  readonly history: ReportHistoryRef
}

const maxListedFields = 3

const changedFieldsText = ({ changed }: ListedEdition): string =>
  changed.length > maxListedFields
    ? `${changed.slice(0, maxListedFields).map(fieldTitle).join(', ')} and ${changed.length - maxListedFields} more`
    : changed.map(fieldTitle).join(', ')

const EditionList = ({ history }: Pick<Props, 'history'>) => {
  const { editions, chosen } = useSelector(history, ({ context }) => context)
  return (
    <ul className={styles['editions']} aria-label="Saves">
      {editions.map((edition) => (
        <li key={edition.revision}>
          <button
            type="button"
            className={styles['edition']}
            aria-pressed={O.isSome(chosen) && chosen.value === edition.revision}
            onClick={() => history.send({ type: 'edition.chosen', revision: edition.revision })}
          >
            {instantText(edition.at)}
            <small>
              {edition.name}: {changedFieldsText(edition)}
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}

const refusalTexts = {
  Stale: 'Somebody else has saved this report since you opened it. Close this and check their version first.',
  Failed: `${problemText}. The report was not restored.`,
} as const

const refusalText = (refusal: RestoreRefusal): string => {
  if (typeof refusal === 'string') return refusalTexts[refusal]
  return refusal._tag === 'OutOfSpace' ? refusal.message : `This version no longer works. ${faultLine(refusal)}`
}

const RestoreButton = ({ editor, history }: Props) => {
  const hasEdits = useSelector(editor, ({ context }) => context.hasUnsavedActs)
  const canRestore = useSelector(history, (snapshot) => snapshot.can({ type: 'restore.requested' }))
  const isAsking = useSelector(history, (snapshot) => snapshot.matches({ listed: 'asking' }))
  if (!isAsking)
    return (
      <div className={styles['buttons']}>
        <Button disabled={!canRestore} onClick={() => history.send({ type: 'restore.requested' })}>
          Restore this
        </Button>
      </div>
    )
  return (
    <Alert color="yellow" role="alert" title="Restore this version?">
      {hasEdits
        ? 'Your unsaved edits are discarded. The current version stays in the history.'
        : 'The current version stays in the history.'}
      <div className={styles['choices']}>
        <Button variant="default" size="xs" onClick={() => history.send({ type: 'restore.cancelled' })}>
          Cancel
        </Button>
        <Button size="xs" onClick={() => history.send({ type: 'restore.confirmed' })}>
          Restore
        </Button>
      </div>
    </Alert>
  )
}

const PastEdition = ({ editor, history }: Props) => {
  const { past, refusal } = useSelector(history, ({ context }) => context)
  const { saved, lookups } = useSelector(editor, ({ context }) => context)
  const isUnfound = useSelector(history, (snapshot) => snapshot.matches({ listed: 'unfound' }))
  const isFinding = useSelector(history, (snapshot) => snapshot.matches({ listed: 'finding' }))
  const isFindingAgain = useSelector(history, (snapshot) => snapshot.matches({ listed: { unfound: 'trying' } }))
  if (isUnfound)
    return <FetchFailed isTrying={isFindingAgain} onRetry={() => history.send({ type: 'edition.retried' })} />
  if (isFinding) return <WaitingStatus label="Opening" />
  if (O.isNone(past)) return <p className={styles['hint']}>Choose a version to view it.</p>
  return (
    <div className={styles['differences']}>
      {O.isSome(refusal) && (
        <Alert color="red" role="alert">
          {refusalText(refusal.value)}
        </Alert>
      )}
      <DraftDifferences
        lookups={lookups}
        before={draftOf(past.value.report)}
        after={saved.draft}
        beforeTitle="then"
        afterTitle="current version"
      />
      <RestoreButton editor={editor} history={history} />
    </div>
  )
}

export const HistoryDialog = ({ editor, history }: Props) => {
  const isFailed = useSelector(history, (snapshot) => snapshot.matches('failed'))
  const isTrying = useSelector(history, (snapshot) => snapshot.matches({ failed: 'trying' }))
  const isLoading = useSelector(history, (snapshot) => snapshot.matches('loading') || snapshot.matches('restoring'))
  return (
    <ModalDialog onClose={() => history.send({ type: 'close.requested' })} title="History of the report" size="80rem">
      {isFailed && <FetchFailed isTrying={isTrying} onRetry={() => history.send({ type: 'list.retried' })} />}
      {isLoading && <WaitingStatus label="Opening" />}
      {!isFailed && !isLoading && (
        <div className={styles['columns']}>
          <EditionList history={history} />
          <PastEdition editor={editor} history={history} />
        </div>
      )}
    </ModalDialog>
  )
}
