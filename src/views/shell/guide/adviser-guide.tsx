import { emailChapter, RoleGuide, type GuideChapter } from './guide.tsx'

const adviserChapters: readonly GuideChapter[] = [
  {
    heading: 'Your dashboard',
    text: 'Your start page is the dashboard of your book: all the accounts you advise, added together. Click a group or an account in its tables to open the dashboard that its owner sees.',
    picture: {
      src: '/pictures/adviser-dashboard.webp',
      alt: 'The dashboard of a book with its clients and their value',
    },
  },
  {
    heading: 'Finding a client',
    text: 'Use Search in the navigation, or press Ctrl+K. It finds accounts, groups and screens by part of their name or code.',
  },
  {
    heading: 'Reports',
    text: 'The reports button on a dashboard opens the reports and the archive of that account or group. Adviser reports cover your book. Bulk reports run one report for each of your clients, continue when you leave the page, and download as one file.',
  },
  {
    heading: 'Figures at another date',
    text: 'You can view a dashboard as at an earlier date, and using the records known on an earlier date. Later corrections are noted next to the figures.',
  },
  {
    heading: 'Differences from the custodian',
    text: 'If a custodian’s last statement differs from the records of one of your clients, the dashboard shows a notice above its title until somebody explains the difference. You see the notice; the client does not. The link leads to the list with both figures, the age of the difference and the explanation.',
  },
  {
    heading: 'Messages',
    text: 'Use Messages to write to one or more clients of your book. Each recipient gets a separate conversation. Search covers all message texts. Before you go on leave, choose a delegate under Delegate, below the folders. Until the date you choose, they read and answer on your behalf, and their messages say so.',
  },
  {
    heading: 'Notifications and home',
    text: 'Notifications from the firm appear at the top of every screen until you dismiss them or they expire. Home shows your key figures and what is unread.',
  },
  emailChapter,
  {
    heading: 'Your password',
    text: 'Change your password in the sidebar. It needs at least 8 characters, a capital letter and a digit. Devices and sessions, also in the sidebar, lists where you are signed in. You can end each session.',
  },
]

export const AdviserGuide = () => <RoleGuide title="Adviser user guide" chapters={adviserChapters} />
