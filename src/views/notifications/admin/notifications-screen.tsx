import { Alert, Button, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { O } from '../../../domain/fp.ts'
import type { NotificationStatus } from '../../../domain/notifications/notification.ts'
import { useListPager } from '../../adapters/rendering/use-list-pager.ts'
import type {
  notificationRemovalMachine,
  SentNotificationsRef,
} from '../../../machines/notifications/sent-notifications.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { foundText } from '../../ui/texts/found-text.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { FilterChoice, ListFilter } from '../../ui/lists/list-filter.tsx'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import { NoticeAlert } from '../../ui/notice.tsx'
import { errorGettingList } from '../../../domain/texts.ts'
import { ListPages } from '../../widgets/figures/list-pages.tsx'
import { ComposerDialog } from './composer-dialog.tsx'
import { NotificationTable } from './notification-table.tsx'
import { noticeTexts } from './notification-texts.ts'
import styles from './notifications.module.css'
import { ReceiptsDialog } from './receipts-dialog.tsx'

interface Props {
  readonly sent: SentNotificationsRef
}

const pageSize = 50

const notificationStatuses: readonly NotificationStatus[] = ['Active', 'Expired', 'Scheduled', 'Withdrawn']

const NotificationFilters = ({ sent }: Props) => {
  const filter = useSelector(sent, ({ context }) => context.filter)
  return (
    <ListFilter
      description="By title, message or sender"
      filter={filter}
      onFilter={(changed) => sent.send({ type: 'filter.changed', filter: changed })}
    >
      {(change) => (
        <FilterChoice
          label="Status"
          choices={notificationStatuses.map((value) => ({ value, label: value }))}
          value={filter.status}
          onChange={(status) => change({ status })}
        />
      )}
    </ListFilter>
  )
}

const NotificationList = ({ sent }: Props) => {
  const { found, page } = useSelector(sent, ({ context }) => context)
  const pager = useListPager(found.length, page, pageSize)
  return (
    <>
      <NotificationFilters sent={sent} />
      <p role="status" className={styles['count']}>
        {foundText(found.length, 'notification')}
      </p>
      {found.length > 0 && <NotificationTable sent={sent} notifications={found.slice(pager.start, pager.end)} />}
      <ListPages
        label="the notifications"
        pager={pager}
        total={found.length}
        onTurn={(turned) => sent.send({ type: 'page.chosen', page: turned })}
      />
    </>
  )
}

interface RemovalDialogProps {
  readonly removal: ActorRefFrom<typeof notificationRemovalMachine>
}

const removalTexts = {
  withdraw: {
    title: 'Withdraw the notification?',
    act: 'Withdraw',
    what: 'It disappears from the screens of all recipients. It stays in this list with its receipts.',
  },
  delete: {
    title: 'Delete the notification?',
    act: 'Delete',
    what: 'It disappears from this list and from the screens of all recipients.',
  },
} as const

const RemovalDialog = ({ removal }: RemovalDialogProps) => {
  const { of, refusal } = useSelector(removal, ({ context }) => context)
  const isActing = useSelector(removal, (snapshot) => snapshot.matches('acting'))
  const { title, act, what } = removalTexts[of.act]
  const { Title, counts, remaining } = of.notification
  return (
    <ConfirmDialog
      title={title}
      act={act}
      isGrave
      isBusy={isActing}
      refusal={
        O.isSome(refusal) && (
          <Alert color="red" role="alert">
            {refusal.value}
          </Alert>
        )
      }
      onConfirm={() => removal.send({ type: 'act.confirmed' })}
      onCancel={() => removal.send({ type: 'act.cancelled' })}
    >
      Are you sure you want to {of.act} “{Title}”
      {counts.recipients > 0 && `, sent to ${pluralise(counts.recipients, 'person', 'people')}`}? {what}
      {remaining > 0 && ' The other people will not receive it.'}
    </ConfirmDialog>
  )
}

export const NotificationsScreen = ({ sent }: Props) => {
  const { list, notice } = useSelector(sent, ({ context }) => context)
  const { composer, receipts, removal } = useSelector(sent, ({ children }) => children)
  return (
    <div className={styles['screen']}>
      <div className={styles['heading']}>
        <Title order={1} size="h2">
          Notifications
        </Title>
        <Button disabled={O.isNone(list.known)} onClick={() => sent.send({ type: 'notification.begun' })}>
          New notification
        </Button>
      </div>
      <NoticeAlert
        notice={O.map((one: keyof typeof noticeTexts) => noticeTexts[one])(notice)}
        onDismiss={() => sent.send({ type: 'notice.dismissed' })}
      />
      <ListShell
        list={list}
        loading={<ListLoading what="notifications" />}
        failed={errorGettingList}
        empty="No notifications yet"
        onRetry={() => sent.send({ type: 'list.retried' })}
      >
        {() => <NotificationList sent={sent} />}
      </ListShell>
      {composer !== undefined && <ComposerDialog composer={composer} />}
      {receipts !== undefined && <ReceiptsDialog receipts={receipts} />}
      {removal !== undefined && <RemovalDialog removal={removal} />}
    </div>
  )
}
