import { Button } from '@mantine/core'
import { instantText } from '../../adapters/firm-time.ts'
import { isNoLongerScheduled } from '../../../domain/notifications/notification-draft.ts'
import type { SentNotification } from '../../../domain/notifications/notification.ts'
import type { SentNotificationsRef } from '../../../machines/notifications/sent-notifications.ts'
import { classText } from '../../ui/class-text.ts'
import type { DataColumn } from '../../ui/tables/data-column.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import styles from './notifications.module.css'
import { countText } from '../../../domain/numbers/count-text.ts'

interface Props {
  readonly sent: SentNotificationsRef
  readonly notification: SentNotification
}

const sendingText = ({ status, by, sendAt, at, editedAt }: SentNotification): string => {
  const edited = editedAt === null ? '' : `, edited ${instantText(editedAt)}`
  return status === 'Scheduled'
    ? `${by}, to be sent ${instantText(sendAt ?? at)}`
    : `${by}, ${instantText(at)}${edited}`
}

export const receiptCountsText = ({ counts, mustAcknowledge }: SentNotification): string =>
  [
    `Seen by ${countText(counts.seen)} of ${countText(counts.recipients)}`,
    mustAcknowledge ? `${countText(counts.acknowledged)} acknowledged` : `${countText(counts.dismissed)} dismissed`,
  ].join(', ')

const progressTexts = (notification: SentNotification): readonly string[] => {
  const { counts, remaining } = notification
  const all = countText(counts.recipients + remaining)
  return [
    ...(remaining === 0 ? [] : [`Sending: ${countText(counts.recipients)} of ${all} people have received it`]),
    ...(isNoLongerScheduled(notification) ? [receiptCountsText(notification)] : []),
  ]
}

const dismissibleText = ({ Dismissible, mustAcknowledge }: SentNotification): string => {
  if (mustAcknowledge) return 'Once read'
  return Dismissible ? 'Yes' : 'No'
}

const NotificationActs = ({ sent, notification }: Props) => {
  const { Title, status } = notification
  return (
    <div className={styles['acts']}>
      {status !== 'Withdrawn' && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Edit ${Title}`}
          onClick={() => sent.send({ type: 'notification.opened', notification })}
        >
          Edit
        </Button>
      )}
      {isNoLongerScheduled(notification) && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Receipts of ${Title}`}
          onClick={() => sent.send({ type: 'receipts.opened', notification })}
        >
          Receipts
        </Button>
      )}
      {(status === 'Active' || status === 'Expired') && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Withdraw ${Title}`}
          onClick={() => sent.send({ type: 'removal.opened', act: 'withdraw', notification })}
        >
          Withdraw
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        aria-label={`Delete ${Title}`}
        onClick={() => sent.send({ type: 'removal.opened', act: 'delete', notification })}
      >
        Delete
      </Button>
    </div>
  )
}

const columns: readonly DataColumn<SentNotification, SentNotificationsRef>[] = [
  {
    title: 'Title',
    isHeader: true,
    className: styles['what'],
    cell: (notification) => (
      <>
        {notification.Title}
        <span className={styles['detail']}>{sendingText(notification)}</span>
      </>
    ),
  },
  {
    title: 'Message',
    narrow: { below: '60rem', lines: ({ Message }) => [Message] },
    cell: ({ Message }) => <span className={styles['message']}>{Message}</span>,
  },
  { title: 'Dismissible', narrow: { below: '60rem' }, cell: dismissibleText },
  {
    title: 'Expiry',
    className: classText(styles['short'], styles['moment']),
    narrow: { below: '60rem', lines: ({ status, Expiry }) => [`${status}, expiry ${instantText(Expiry)}`] },
    cell: ({ Expiry }) => instantText(Expiry),
  },
  {
    title: 'Status',
    className: styles['short'],
    narrow: { below: '60rem', lines: progressTexts },
    cell: (notification) => (
      <>
        <span className={styles['status']} data-status={notification.status}>
          {notification.status}
        </span>
        {progressTexts(notification).map((text) => (
          <span key={text} className={styles['detail']}>
            {text}
          </span>
        ))}
      </>
    ),
  },
  { title: 'Actions', cell: (notification, sent) => <NotificationActs sent={sent} notification={notification} /> },
]

interface TableProps {
  readonly sent: SentNotificationsRef
  readonly notifications: readonly SentNotification[]
}

export const NotificationTable = ({ sent, notifications }: TableProps) => (
  <DataTable
    className={styles['table']}
    columns={columns}
    of={sent}
    rows={notifications}
    rowKey={({ NotificationID }) => NotificationID}
  />
)
