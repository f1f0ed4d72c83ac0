import { Button } from '@mantine/core'
import { memo } from 'react'
import { momentText } from '../../adapters/firm-time.ts'
import { isSettled } from '../../../domain/notifications/notification-draft.ts'
import type { SentNotification } from '../../../domain/notifications/notification.ts'
import type { SentNotificationsRef } from '../../../machines/notifications/sent-notifications.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import styles from './notifications.module.css'

interface Props {
  readonly sent: SentNotificationsRef
  readonly notification: SentNotification
}

const short = `${styles['wide'] ?? ''} ${styles['short'] ?? ''}`

const sendingText = ({ status, by, sendAt, at, editedAt }: SentNotification): string => {
  const edited = editedAt === null ? '' : `, edited ${momentText(editedAt)}`
  return status === 'Scheduled' ? `${by}, to be sent ${momentText(sendAt ?? at)}` : `${by}, ${momentText(at)}${edited}`
}

export const countsText = ({ counts, mustAcknowledge }: SentNotification): string =>
  [
    `Seen by ${counts.seen.toLocaleString('en')} of ${counts.recipients.toLocaleString('en')}`,
    mustAcknowledge
      ? `${counts.acknowledged.toLocaleString('en')} acknowledged`
      : `${counts.dismissed.toLocaleString('en')} dismissed`,
  ].join(', ')

const sendingProgress = ({ counts: { recipients }, remaining }: SentNotification): string =>
  remaining === 0
    ? ''
    : `Sending: ${recipients.toLocaleString('en')} of ${(recipients + remaining).toLocaleString('en')} people have received it`

const dismissibleText = ({ Dismissible, mustAcknowledge }: SentNotification): string => {
  if (mustAcknowledge) return 'Once read'
  return Dismissible ? 'Yes' : 'No'
}

const Acts = ({ sent, notification }: Props) => {
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
      {isSettled(notification) && (
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

const Row = memo(({ sent, notification }: Props) => {
  const { Title, Message, Expiry, status } = notification
  const progress = sendingProgress(notification)
  return (
    <tr>
      <th scope="row" className={styles['what']}>
        {Title}
        <span className={styles['detail']}>{sendingText(notification)}</span>
        <span className={styles['least']}>{Message}</span>
        <span className={styles['least']}>
          {status}, expiry {momentText(Expiry)}
        </span>
        {progress !== '' && <span className={styles['least']}>{progress}</span>}
        {isSettled(notification) && <span className={styles['least']}>{countsText(notification)}</span>}
      </th>
      <td className={styles['wide']}>
        <span className={styles['message']}>{Message}</span>
      </td>
      <td className={styles['wide']}>{dismissibleText(notification)}</td>
      <td className={`${short} ${styles['moment'] ?? ''}`}>{momentText(Expiry)}</td>
      <td className={short}>
        <span className={styles['status']} data-status={status}>
          {status}
        </span>
        {progress !== '' && <span className={styles['detail']}>{progress}</span>}
        {isSettled(notification) && <span className={styles['detail']}>{countsText(notification)}</span>}
      </td>
      <td>
        <Acts sent={sent} notification={notification} />
      </td>
    </tr>
  )
})
Row.displayName = 'Row'

interface TableProps {
  readonly sent: SentNotificationsRef
  readonly notifications: readonly SentNotification[]
}

export const NotificationTable = ({ sent, notifications }: TableProps) => (
  <ListTable
    className={styles['table']}
    columns={[
      ['Title'],
      ['Message', styles['wide']],
      ['Dismissible', styles['wide']],
      ['Expiry', styles['wide']],
      ['Status', styles['wide']],
      ['Actions'],
    ]}
  >
    {notifications.map((notification) => (
      <Row key={notification.NotificationID} sent={sent} notification={notification} />
    ))}
  </ListTable>
)
