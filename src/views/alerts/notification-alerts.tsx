import { Alert } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Alert.css'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Priority } from '../../domain/notification/notification.ts'
import { shownNotifications } from '../../domain/notification/shown-notifications.ts'
import type { notificationsMachine } from '../../machines/notifications.ts'
import styles from './notification-alerts.module.css'

interface Props {
  readonly notifications: ActorRefFrom<typeof notificationsMachine>
}

const looks: Readonly<Record<Priority, { readonly color: string; readonly name: string }>> = {
  0: { color: 'blue', name: 'info' },
  1: { color: 'green', name: 'success' },
  2: { color: 'yellow', name: 'warning' },
  3: { color: 'red', name: 'alert' },
}

export const NotificationAlerts = ({ notifications }: Props) => {
  const shown = shownNotifications(useSelector(notifications, ({ context }) => context.notifications))
  return shown.length === 0 ? null : (
    <section className={styles['alerts']} aria-label="Notifications">
      {shown.map(({ notification: { Title, Message, Priority, Dismissible }, own }) => (
        <Alert
          key={own.UserNotificationID}
          color={looks[Priority].color}
          data-look={looks[Priority].name}
          role={Priority === 3 ? 'alert' : 'status'}
          title={Title}
          withCloseButton={Dismissible}
          closeButtonLabel={`Dismiss: ${Title}`}
          onClose={() => notifications.send({ type: 'notification.dismissed', own })}
        >
          {Message}
        </Alert>
      ))}
    </section>
  )
}
