import { emailChapter, Guide, type Chapter } from './guide.tsx'

const chapters: readonly Chapter[] = [
  {
    heading: 'Users',
    text: 'All users lists everybody who can sign in. Search, filter by role and status, choose some and act on them together, or open one to change their access. Whose address a mail server refused is marked, and gets no more emails until it is another, or you have it tried again in their form. Add is for one person, who can be sent an invitation; Import brings many from a CSV file, checked row by row before anything is saved.',
    picture: {
      src: '/pictures/administrator-users.webp',
      alt: 'The list of users with its search, filters and actions',
    },
  },
  {
    heading: 'Notifications',
    text: 'New notification writes to everybody of a role, to the clients of an adviser, to groups or to single users; who that is now is shown before you send. It is sent at once or at the time you choose, and leaves every screen when it expires. What was sent can be edited, which those who have it see, and withdrawn. Who has seen lists who saw it, dismissed it and said that they have read it, and gives that as a CSV file.',
    picture: {
      src: '/pictures/administrator-notifications.webp',
      alt: 'The list of notifications with who has seen them',
    },
  },
  {
    heading: 'Messages',
    text: 'Under Messages you write to anybody, or to all whom a rule means: roles, an adviser’s clients, groups. What clients write to the firm reaches all administrators.',
  },
  {
    heading: 'Messages of others',
    text: 'Stand-in, in the form of an adviser, names who reads and answers their messages while they are away. A superadministrator can read the messages of one person for eight hours, with a reason, from their form or under Supervision of messages, which lists who opened whose, why and when, and gives that as a CSV file.',
  },
  emailChapter,
  {
    heading: 'Static reports',
    text: 'Finished reports are filed by a zip of PDF files, which is checked before anything is saved. Whoever a report belongs to is told, and who opened or downloaded it is kept as evidence.',
  },
  {
    heading: 'Reconciliation',
    text: 'What custodians say they hold is imported like prices and held against the ledger, to the unit and to the cent. Reconciliation lists where the two differ, with how long they have. Explain gives one or several differences a reason, which holds while the difference stays the same. A difference that an import resolves is marked as matched automatically. Dashboards tell you and the adviser of what nobody has explained, and clients nothing.',
    picture: {
      src: '/pictures/administrator-reconciliation.webp',
      alt: 'The list of differences between custodians and the ledger',
    },
  },
  {
    heading: 'Closed years',
    text: 'Once the returns of a financial year are lodged, Closed years closes it, for some accounts or for all. Tax statements, CGT schedules, gains and income by component of that year then keep the figures known on that day, and the parcels of its sales are fixed. An import that changes such a year says so before it is written; the adviser and whoever has issued reports of it are told. A year is opened again with a reason, and reports issued again then show what differs.',
  },
  {
    heading: 'Widgets and site settings',
    text: 'The notes of a widget explain its figures to those who see it. Site settings hold for the whole firm, such as the day its figures are of; each keeps its history and can be set back.',
  },
  {
    heading: 'Dashboards and live reports',
    text: 'Site administrators edit dashboards where they stand, by Edit mode at the top, and write live reports with a preview. What others save meanwhile is never overwritten without a question.',
  },
]

export const AdministratorGuide = () => <Guide title="Administrator user guide" chapters={chapters} />
