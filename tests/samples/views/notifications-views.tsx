import { ComposerDialog } from '../../../src/views/notifications/admin/composer-dialog.tsx'
import { NotificationsScreen } from '../../../src/views/notifications/admin/notifications-screen.tsx'
import { NotificationAlerts } from '../../../src/views/notifications/notification-alerts.tsx'
import { notifications as notificationsSample } from '../notifications/notifications.ts'
import { notificationComposer, sentNotifications } from '../notifications/sent-notifications.ts'
import { type SampleViews, viewOf } from './view-of.ts'

export const notificationsViews: SampleViews = {
  'notification-composer': viewOf(notificationComposer, (composer) => <ComposerDialog composer={composer} />),
  notifications: viewOf(notificationsSample, (notifications) => <NotificationAlerts notifications={notifications} />),
  'sent-notifications': viewOf(sentNotifications, (sent) => <NotificationsScreen sent={sent} />),
}
