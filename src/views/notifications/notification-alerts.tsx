import { CloseButton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Priority } from '../../domain/notifications/notification.ts'
import { shownNotifications, type ShownNotification } from '../../domain/notifications/inbox.ts'
import type { notificationsMachine } from '../../machines/notifications/notifications.ts'
import styles from './notification-alerts.module.css'

type NotificationsRef = ActorRefFrom<typeof notificationsMachine>

interface Props {
  readonly notifications: NotificationsRef
}

const looks: Readonly<Record<Priority, string>> = { 0: 'info', 1: 'success', 2: 'warning', 3: 'alert', 4: 'alert' }

const NotificationAlert = ({ notifications, shown }: Props & { readonly shown: ShownNotification }) => {
  const { Title, Message, Priority, Dismissible } = shown.notification
  return (
    <div className={styles['alert']} data-look={looks[Priority]} role={Priority >= 3 ? 'alert' : 'status'}>
      <div className={styles['words']}>
        <p className={styles['title']}>{Title}</p>
        <p className={styles['message']}>{Message}</p>
      </div>
      {Dismissible && (
        <CloseButton
          aria-label={`Dismiss: ${Title}`}
          onClick={() => notifications.send({ type: 'notification.dismissed', own: shown.own })}
        />
      )}
    </div>
  )
}

export const NotificationAlerts = ({ notifications }: Props) => {
  const shown = shownNotifications(useSelector(notifications, ({ context }) => context.notifications))
  return shown.length === 0 ? null : (
    <section className={styles['alerts']} aria-label="Notifications">
      {shown.map((each) => (
        <NotificationAlert key={each.own.UserNotificationID} notifications={notifications} shown={each} />
      ))}
    </section>
  )
}
