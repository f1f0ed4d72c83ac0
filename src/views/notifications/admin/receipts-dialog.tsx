import { Alert, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { instantText } from '../../adapters/firm-time.ts'
import { O } from '../../../domain/fp.ts'
import type { SentNotification, UserNotification } from '../../../domain/notifications/notification.ts'
import { wordMatcher } from '../../../domain/text/match-words.ts'
import type {
  NotificationReceiptsRef,
  NotificationReceipts,
} from '../../../machines/notifications/notification-receipts.ts'
import { ModalDialog, DialogFoot } from '../../ui/dialogs/dialog.tsx'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import type { DataColumn } from '../../ui/tables/data-column.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { SearchedList } from '../../ui/lists/searched-list.tsx'
import { WaitingStatus } from '../../ui/waiting.tsx'
import { receiptCountsText } from './notification-table.tsx'
import styles from './notifications.module.css'
import { countText } from '../../../domain/numbers/count-text.ts'

interface Props {
  readonly receipts: NotificationReceiptsRef
}

const maxListed = 200

const receiptText = (instant: string | null): string => (instant === null ? 'Not yet' : instantText(instant))

const columns: readonly DataColumn<UserNotification, SentNotification>[] = [
  {
    title: 'Name',
    isHeader: true,
    cell: ({ user, user_id }) => (
      <>
        {user}
        <span className={styles['detail']}>{user_id}</span>
      </>
    ),
  },
  { title: 'Seen', cell: ({ seenAt }) => receiptText(seenAt) },
  { title: 'Dismissed', cell: ({ Status }) => (Status === 1 ? 'Yes' : 'No') },
  {
    title: 'Read',
    isShown: ({ mustAcknowledge }) => mustAcknowledge,
    cell: ({ acknowledgedAt }) => receiptText(acknowledgedAt),
  },
]

const ReceiptList = ({ receipts, read }: Props & { readonly read: NotificationReceipts }) => {
  const search = useSelector(receipts, ({ context }) => context.search)
  const { notification, user_notifications } = read
  const isFound = wordMatcher(search)
  const found = user_notifications.filter(({ user, user_id }) => isFound(`${user} ${user_id}`))
  return (
    <>
      <p className={styles['count']} role="status">
        {receiptCountsText(notification)}
      </p>
      <SearchedList
        description="By name or user name"
        search={search}
        onSearch={(typed) => receipts.send({ type: 'search.typed', search: typed })}
        found={found.length}
        noun="recipient"
      >
        {found.length > 0 && (
          <div className={styles['receipts']} tabIndex={0} role="region" aria-label="Recipients">
            <DataTable
              className={styles['table']}
              columns={columns}
              of={notification}
              rows={found.slice(0, maxListed)}
              rowKey={({ UserNotificationID }) => UserNotificationID}
            />
          </div>
        )}
        {found.length > maxListed && <p className={styles['count']}>and {countText(found.length - maxListed)} more</p>}
      </SearchedList>
    </>
  )
}

export const ReceiptsDialog = ({ receipts }: Props) => {
  const { list, notification, problem } = useSelector(receipts, ({ context }) => context)
  const isExporting = useSelector(receipts, (snapshot) => snapshot.matches('exporting'))
  const close = () => receipts.send({ type: 'receipts.closed' })
  return (
    <ModalDialog title={`Receipts of “${notification.Title}”`} size="44rem" onClose={close}>
      <ListShell
        list={list}
        loading={<WaitingStatus label="Opening" />}
        onRetry={() => receipts.send({ type: 'receipts.retried' })}
      >
        {(read) => <ReceiptList receipts={receipts} read={read} />}
      </ListShell>
      <DialogFoot
        above={
          O.isSome(problem) && (
            <Alert color="red" role="alert">
              {problem.value}
            </Alert>
          )
        }
      >
        <Button variant="default" onClick={close}>
          Close
        </Button>
        <Button
          loading={isExporting}
          disabled={O.isNone(list.known)}
          onClick={() => receipts.send({ type: 'export.requested' })}
        >
          Export CSV
        </Button>
      </DialogFoot>
    </ModalDialog>
  )
}
