import { Button, CloseButton, Skeleton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { O } from '../../../domain/fp.ts'
import type { DashboardHistoryRef } from '../../../machines/dashboards/dashboard-history.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import styles from './history.module.css'
import { SaveButton } from './save-button.tsx'

interface Props {
  readonly history: DashboardHistoryRef
}

const Fetching = () => (
  <div role="status" aria-label="Loading history">
    <Skeleton height="4rem" mb="sm" />
    <Skeleton height="4rem" />
  </div>
)

const Saves = ({ history }: Props) => {
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

const Content = ({ history }: Props) => {
  const isFailed = useSelector(history, (snapshot) => snapshot.matches({ open: { list: 'failed' } }))
  const isTrying = useSelector(history, (snapshot) => snapshot.matches({ open: { list: { failed: 'trying' } } }))
  const isListed = useSelector(history, (snapshot) => snapshot.matches({ open: { list: 'listed' } }))
  const isEmpty = useSelector(history, ({ context }) => context.saves.length === 0)
  return (
    <>
      {isFailed && (
        <FetchFailed
          title="The history could not be fetched"
          isTrying={isTrying}
          onRetry={() => history.send({ type: 'load.retried' })}
        />
      )}
      {isEmpty && !isListed && !isFailed && <Fetching />}
      {isEmpty && isListed && <p className={styles['empty']}>Nobody has changed this dashboard yet.</p>}
      {!isEmpty && <Saves history={history} />}
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
      <Content history={history} />
    </aside>
  )
}
