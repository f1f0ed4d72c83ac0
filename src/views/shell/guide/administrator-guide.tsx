import { emailChapter, RoleGuide, type GuideChapter } from './guide.tsx'

const administratorChapters: readonly GuideChapter[] = [
  {
    heading: 'Users',
    text: 'All users lists everybody who can sign in. Search, filter by role and status, select several users to change them together, or open one to change their access. Email addresses that bounce are marked and paused until you change the address or choose to retry. Add creates one person, who can be sent an invitation. Import creates many from a CSV file and checks every row before saving.',
    picture: {
      src: '/pictures/administrator-users.webp',
      alt: 'The list of users with its search, filters and actions',
    },
  },
  {
    heading: 'Notifications',
    text: 'Create a notification for roles, the clients of an adviser, groups or single users. You see the current recipients before you send. Send it now or schedule it; it disappears from every screen when it expires. You can edit a sent notification, and recipients see the new text, or withdraw it. Receipts shows who saw it, dismissed it and confirmed that they have read it; you can export the list as CSV.',
    picture: {
      src: '/pictures/administrator-notifications.webp',
      alt: 'The list of notifications with who has seen them',
    },
  },
  {
    heading: 'Messages',
    text: 'Use Messages to write to anybody, or to everybody who matches a rule: roles, an adviser’s clients or groups. Messages that clients send to the firm go to all administrators.',
  },
  {
    heading: 'Messages of others',
    text: 'Delegate, in an adviser’s form, sets a delegate who reads and answers their messages while they are away. A superadministrator can read one person’s messages for eight hours and must give a reason. They start from that person’s form or from Supervision of messages. Supervision lists who opened whose messages, why and when, also as CSV.',
  },
  emailChapter,
  {
    heading: 'Static reports',
    text: 'Upload finished reports as a zip of PDF files. Plutus checks the zip before it saves anything. The owners of the reports are notified, and every opening and download is recorded as evidence.',
  },
  {
    heading: 'Reconciliation',
    text: 'Import the statements of custodians like prices. Plutus compares them with the ledger, to the unit and to the cent. Reconciliation lists the differences (breaks) and their age. Explain gives one or several differences a reason, which applies until the difference changes. When an import resolves a difference, its state becomes Matched. Dashboards show unexplained differences to you and the adviser, but not to clients.',
    picture: {
      src: '/pictures/administrator-reconciliation.webp',
      alt: 'The list of differences between custodians and the ledger',
    },
  },
  {
    heading: 'Closed years',
    text: 'Once the returns of a financial year are lodged, close it in Closed years, for some accounts or for all. Tax statements, CGT schedules, gains and income by component of that year then keep the figures known on that day. The parcels of its sales are fixed. An import that changes such a year says so before it is written. The adviser and everyone who issued reports of it are notified. You can reopen a year with a reason. Reissued reports then show the differences.',
  },
  {
    heading: 'Widgets and site settings',
    text: 'A widget’s notes explain its figures to everybody who sees it. Site settings apply to the whole firm, for example the reporting date. Each setting keeps a history, and you can restore earlier values.',
  },
  {
    heading: 'Dashboards and live reports',
    text: 'Site administrators edit a dashboard in place: choose Edit mode at the top. They also edit live reports next to a preview. Plutus always asks before it overwrites another person’s changes.',
  },
]

export const AdministratorGuide = () => <RoleGuide title="Administrator user guide" chapters={administratorChapters} />
