import { Button, CloseButton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { Link } from 'wouter'
import { instantText } from '../adapters/firm-time.ts'
import {
  isDismissible,
  type NotificationPriority,
  type ShownNotification,
  shownNotifications,
} from '../../domain/notifications/notification.ts'
import { areFolded, type NotificationsRef } from '../../machines/notifications/notifications.ts'
import { StrokeIcon } from '../ui/icons/stroke-icon.tsx'
import styles from './notification-alerts.module.css'
import { screenOnlyMark } from '../adapters/picture-marks.ts'

interface Props {
  readonly notifications: NotificationsRef
}

// spec §4; 4 is for errors (§3)
const priorityStyles: Readonly<Record<NotificationPriority, string>> = {
  0: 'info',
  1: 'success',
  2: 'warning',
  3: 'alert',
  4: 'alert',
}

const NotificationAlert = ({ notifications, shown }: Props & { readonly shown: ShownNotification }) => {
  const { Title, Message, Priority, mustAcknowledge, about, editedAt } = shown.notification
  return (
    <div className={styles['alert']} data-look={priorityStyles[Priority]} role={Priority >= 3 ? 'alert' : 'status'}>
      <div className={styles['words']}>
        <p className={styles['title']}>{Title}</p>
        <p className={styles['message']}>{Message}</p>
        {editedAt !== null && <p className={styles['edited']}>Edited {instantText(editedAt)}</p>}
        {(about !== null || mustAcknowledge) && (
          <div className={styles['acts']}>
            {about !== null && (
              <Link href={about} className={styles['link']} aria-label={`Open: ${Title}`}>
                Open
              </Link>
            )}
            {mustAcknowledge && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`I have read this: ${Title}`}
                onClick={() => notifications.send({ type: 'notification.acknowledged', own: shown.own })}
              >
                I have read this
              </Button>
            )}
          </div>
        )}
      </div>
      {isDismissible(shown.notification) && (
        <CloseButton
          aria-label={`Dismiss: ${Title}`}
          onClick={() => notifications.send({ type: 'notification.dismissed', own: shown.own })}
        />
      )}
    </div>
  )
}

interface FoldProps extends Props {
  readonly shown: readonly ShownNotification[]
  readonly isOpen: boolean
  readonly list: string
}

const FoldButton = ({ notifications, shown, isOpen, list }: FoldProps) => {
  const [first] = shown
  return (
    first !== undefined && (
      <button
        type="button"
        className={styles['fold']}
        data-look={priorityStyles[first.notification.Priority]}
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': list })}
        onClick={() => notifications.send({ type: 'alerts.toggled' })}
      >
        <span className={styles['title']}>{shown.length} notifications</span>
        <span className={styles['first']}>
          {isOpen ? 'Show less' : `${first.notification.Title} and ${(shown.length - 1).toString()} more`}
        </span>
        <span className={styles['mark']}>
          <StrokeIcon path={isOpen ? 'm6 15 6-6 6 6' : 'm6 9 6 6 6-6'} size={18} strokeWidth={1.6} />
        </span>
      </button>
    )
  )
}

export const NotificationAlerts = ({ notifications }: Props) => {
  const shown = shownNotifications(useSelector(notifications, ({ context }) => context.notifications))
  const isUnfolded = useSelector(notifications, ({ context }) => context.isUnfolded)
  const list = useId()
  if (shown.length === 0) return null
  const isFolded = areFolded(shown, isUnfolded)
  return (
    <section className={styles['alerts']} aria-label="Notifications" {...screenOnlyMark}>
      {areFolded(shown, false) && (
        <FoldButton notifications={notifications} shown={shown} isOpen={!isFolded} list={list} />
      )}
      {!isFolded && (
        <div className={styles['list']} id={list}>
          {shown.map((each) => (
            <NotificationAlert key={each.own.UserNotificationID} notifications={notifications} shown={each} />
          ))}
        </div>
      )}
    </section>
  )
}
