import { emailChapter, Guide, type Chapter } from './guide.tsx'

const chapters: readonly Chapter[] = [
  {
    heading: 'Your dashboard',
    text: 'You arrive at the dashboard of your portfolio or family group. Each panel loads by itself and says which date its figures are of. When the firm’s data changes, the panels are updated; there is nothing to reload.',
    picture: {
      src: '/pictures/client-dashboard.webp',
      alt: 'A dashboard with its panels, the navigation on the left and your details on the right',
    },
  },
  {
    heading: 'Home',
    text: 'Home, the first entry of the navigation, has what is new at a glance: the head of your figures, new reports, unread messages, and above them the firm’s notifications. A notification leaves when you dismiss it or when it expires. Where one asks you to press “I have read this”, it stays until you do, and the firm sees that you did.',
    picture: { src: '/pictures/client-home.webp', alt: 'Home with a notification, figures at a glance and reports' },
  },
  {
    heading: 'Panels',
    text: 'The arrow in a panel’s title collapses it; the three dots open it over the whole screen or load it again. The information button explains what its figures mean and how they are worked out. Click a column’s heading to sort by it, and an entry of a chart’s legend to leave it out. Below a chart over time you choose how much of it you see.',
  },
  {
    heading: 'Portfolios and groups',
    text: 'If you have more than one account, the account and group buttons at the top of the dashboard move between them. A group’s figures are always those of its accounts added together.',
  },
  {
    heading: 'Reading the returns',
    text: 'The time-weighted return measures the investments, whatever you paid in or drew out; the money-weighted return measures what your own money earned, so its timing counts. Both are after brokerage and fees. The financial year runs from July to June.',
  },
  {
    heading: 'Finished reports',
    text: 'What the firm has finished for you, statements, tax reports and annual reports, is in the report archive beside the reports, by financial year and then by portfolio. Click a report to read it here, or the arrow beside it to keep it; a whole year comes in one file by the button below it. What you have not fetched yet is marked as new, the navigation counts it, and a notification tells you when something arrives. The firm records which report you opened or downloaded, and when.',
  },
  {
    heading: 'Messages',
    text: 'Under Messages you write to your adviser or to the firm, and read what they answer. PDF files and pictures can be enclosed. What you have begun to write is kept until you send it. The navigation counts what you have not read yet. While your adviser is away somebody may answer in their name, and the message says so.',
  },
  emailChapter,
  {
    heading: 'Your adviser',
    text: 'Your adviser’s telephone number and address stand in the sidebar, and the contact form on your dashboard writes them a message.',
  },
  {
    heading: 'Your password',
    text: 'Change it in the sidebar. It needs at least 8 characters, a capital letter and a digit. Changing it signs you out everywhere else. If your session runs out while you are away, you are asked to sign in again where you are, and nothing you were doing is lost.',
  },
]

export const ClientGuide = () => <Guide title="Client user guide" chapters={chapters} />
