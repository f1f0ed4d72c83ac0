import type { SampleViews } from './view-of.ts'

/** Loads the views of a subject. Kit machines and those without a view of their own have none. */
export const viewsBySubject: Readonly<Record<string, () => Promise<SampleViews>>> = {
  archive: async () => (await import('./archive-views.tsx')).archiveViews,
  'change-requests': async () => (await import('./change-requests-views.tsx')).changeRequestsViews,
  dashboards: async () => (await import('./dashboards-views.tsx')).dashboardsViews,
  explorers: async () => (await import('./explorers-views.tsx')).explorersViews,
  ledger: async () => (await import('./ledger-views.tsx')).ledgerViews,
  mail: async () => (await import('./mail-views.tsx')).mailViews,
  messages: async () => (await import('./messages-views.tsx')).messagesViews,
  notifications: async () => (await import('./notifications-views.tsx')).notificationsViews,
  reports: async () => (await import('./reports-views.tsx')).reportsViews,
  session: async () => (await import('./session-views.tsx')).sessionViews,
  settings: async () => (await import('./settings-views.tsx')).settingsViews,
  shell: async () => (await import('./shell-views.tsx')).shellViews,
  trading: async () => (await import('./trading-views.tsx')).tradingViews,
  users: async () => (await import('./users-views.tsx')).usersViews,
  widgets: async () => (await import('./widgets-views.tsx')).widgetsViews,
}
