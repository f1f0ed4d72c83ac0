import { emailChapter, Guide, type Chapter } from './guide.tsx'

const chapters: readonly Chapter[] = [
  {
    heading: 'Your dashboard',
    text: 'You arrive at the dashboard of your book: all accounts you advise, added together. From its tables a click leads to the dashboard of a group or an account, which is the one its owner sees.',
    picture: {
      src: '/pictures/adviser-dashboard.webp',
      alt: 'The dashboard of a book with its clients and their value',
    },
  },
  {
    heading: 'Finding a client',
    text: 'Search in the navigation, or Control and K, finds an account, a group or a screen by a part of its name or code.',
  },
  {
    heading: 'Reports',
    text: 'The reports button of a dashboard leads to the reports of that account or group, and to its archive. Adviser reports run for your book; bulk reports run one report for each of your clients, go on when you leave, and come in one file.',
  },
  {
    heading: 'Figures of another day',
    text: 'A dashboard can be seen as at an earlier day, and with the records as of one. What has been corrected since is said beside the figures.',
  },
  {
    heading: 'Differences from the custodian',
    text: 'Where a custodian’s last statement and the records of one of your clients differ, and nobody has explained it yet, the dashboard says so above its title, to you and not to the client. The link leads to the list, with both figures, how long they have differed, and what administrators have found out.',
  },
  {
    heading: 'Messages',
    text: 'Under Messages you write to the clients of your book, to one or to several at once: each gets a conversation of their own. Search finds what was written. Before you go on leave, name a stand-in below the folders: until the day you set they read and answer in your name, and what they write says so.',
  },
  {
    heading: 'Notifications and home',
    text: 'Notifications from the firm stand above every screen until you dismiss them or they expire. Home has the head of your figures and what is unread at a glance.',
  },
  emailChapter,
  {
    heading: 'Your password',
    text: 'Change it in the sidebar. It needs at least 8 characters, a capital letter and a digit. Where you are signed in is listed there too, and each session can be ended.',
  },
]

export const AdviserGuide = () => <Guide title="Adviser user guide" chapters={chapters} />
