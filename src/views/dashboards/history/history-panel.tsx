import { Button, CloseButton, Skeleton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { O, pipe } from '../../../domain/fp.ts'
import type { DashboardHistoryRef } from '../../../machines/dashboards/dashboard-history.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import styles from './history.module.css'
import type { NamedSave } from '../../../domain/dashboards/history/history.ts'
import { DifferencesList } from './differences-list.tsx'
import { instantText } from '../../adapters/firm-time.ts'
import { restoredText } from './save-text.ts'

interface SaveButtonProps {
  readonly history: DashboardHistoryRef
  readonly save: O.Option<NamedSave>
}

const maxListedChanges = 4

const SavedVersionDetails = ({ save, saves }: { readonly save: NamedSave; readonly saves: readonly NamedSave[] }) => (
  <>
    <span className={styles['when']}>
      <time dateTime={save.at}>{instantText(save.at)}</time>
      <span className={styles['revision']}>Revision {save.revision}</span>
    </span>
    <span className={styles['who']}>{save.name}</span>
    {save.restored === null ? (
      <DifferencesList differences={save.differences} maxShown={maxListedChanges} />
    ) : (
      <span className={styles['what']}>{restoredText(save.restored, saves)}</span>
    )}
  </>
)

const revisionOf = (save: O.Option<NamedSave>): number =>
  pipe(
    save,
    O.match(
      () => 0,
      ({ revision }) => revision,
    ),
  )

const SaveButton = ({ history, save }: SaveButtonProps) => {
  const saves = useSelector(history, ({ context }) => context.saves)
  const isChosen = useSelector(
    history,
    (snapshot) =>
      !snapshot.matches({ open: { view: 'today' } }) && revisionOf(snapshot.context.chosen) === revisionOf(save),
  )
  return (
    <button
      type="button"
      className={styles['save']}
      aria-pressed={isChosen}
      onClick={() => history.send({ type: 'save.chosen', save })}
    >
      {O.isSome(save) ? <SavedVersionDetails save={save.value} saves={saves} /> : 'Original version'}
    </button>
  )
}

interface Props {
  readonly history: DashboardHistoryRef
}

const LoadingHistory = () => (
  <div role="status" aria-label="Loading history">
    <Skeleton height="4rem" mb="sm" />
    <Skeleton height="4rem" />
  </div>
)

const SaveList = ({ history }: Props) => {
  const saves = useSelector(history, ({ context }) => context.saves)
  const hasMore = useSelector(history, ({ context }) => context.hasMore)
  const isFetching = useSelector(history, (snapshot) => snapshot.matches({ open: { list: 'fetchingMore' } }))
  return (
    <>
      <ol className={styles['saves']}>
        {saves.map((save) => (
          <li key={save.revision}>
            <SaveButton history={history} save={O.some(save)} />
          </li>
        ))}
        {!hasMore && (
          <li>
            <SaveButton history={history} save={O.none} />
          </li>
        )}
      </ol>
      {hasMore && (
        <Button
          variant="default"
          size="xs"
          loading={isFetching}
          onClick={() => history.send({ type: 'more.requested' })}
        >
          Show earlier
        </Button>
      )}
    </>
  )
}

const HistoryContent = ({ history }: Props) => {
  const isFailed = useSelector(history, (snapshot) => snapshot.matches({ open: { list: 'failed' } }))
  const isTrying = useSelector(history, (snapshot) => snapshot.matches({ open: { list: { failed: 'trying' } } }))
  const isListed = useSelector(history, (snapshot) => snapshot.matches({ open: { list: 'listed' } }))
  const isEmpty = useSelector(history, ({ context }) => context.saves.length === 0)
  return (
    <>
      {isFailed && (
        <FetchFailed
          title="The history could not be loaded"
          isTrying={isTrying}
          onRetry={() => history.send({ type: 'load.retried' })}
        />
      )}
      {isEmpty && !isListed && !isFailed && <LoadingHistory />}
      {isEmpty && isListed && <p className={styles['empty']}>Nobody has changed this dashboard yet.</p>}
      {!isEmpty && <SaveList history={history} />}
    </>
  )
}

export const HistoryPanel = ({ history }: Props) => {
  const titleId = useId()
  return (
    <aside className={styles['panel']} aria-labelledby={titleId}>
      <header className={styles['header']}>
        <h2 className={styles['title']} id={titleId}>
          History
        </h2>
        <CloseButton aria-label="Close: History" onClick={() => history.send({ type: 'history.toggled' })} />
      </header>
      <HistoryContent history={history} />
    </aside>
  )
}
