import { emailChapter, RoleGuide, type GuideChapter } from './guide.tsx'

const clientChapters: readonly GuideChapter[] = [
  {
    heading: 'Your dashboard',
    text: 'Your start page is the dashboard of your portfolio or family group. Each panel loads separately and shows the date of its figures. Panels update by themselves when the firm’s data changes; you do not need to reload.',
    picture: {
      src: '/pictures/client-dashboard.webp',
      alt: 'A dashboard with its panels, the navigation on the left and your details on the right',
    },
  },
  {
    heading: 'Home',
    text: 'Home is the first entry in the navigation. It shows your key figures, new reports, unread messages and, at the top, notifications from the firm. A notification disappears when you dismiss it or when it expires. If it asks you to press “I have read this”, it stays until you do, and the firm sees your confirmation.',
    picture: { src: '/pictures/client-home.webp', alt: 'Home with a notification, figures at a glance and reports' },
  },
  {
    heading: 'Panels',
    text: 'The arrow in a panel’s title collapses it. The three dots show it full screen or reload it. The information button explains the figures and how they are calculated. Click a column heading to sort by it. Click an entry in a chart’s legend to hide it. Below a chart over time you can choose the period.',
  },
  {
    heading: 'Portfolios and groups',
    text: 'If you have more than one account, use the account and group buttons at the top of the dashboard to switch between them. A group’s figures are the sum of its accounts.',
  },
  {
    heading: 'Understanding returns',
    text: 'The time-weighted return measures the investments, regardless of deposits and withdrawals. The money-weighted return measures what your own money earned, so the timing of deposits and withdrawals counts. Both are after brokerage and fees. The financial year runs from July to June.',
  },
  {
    heading: 'Finished reports',
    text: 'The report archive, on the Reports screen, holds your statements, tax reports and annual reports by financial year and portfolio. Click a report to read it, or the arrow next to it to download it. The button below a year downloads the whole year as one file. Reports you have not opened are marked as new and counted in the navigation. A notification tells you when a report arrives. The firm records which reports you open or download, and when.',
  },
  {
    heading: 'Messages',
    text: 'Use Messages to write to your adviser or to the firm, and to read the replies. You can attach PDF files and pictures. Drafts are saved until you send them. The navigation shows how many messages are unread. While your adviser is away, a delegate may answer on their behalf, and the message says so.',
  },
  emailChapter,
  {
    heading: 'Your adviser',
    text: 'Your adviser’s telephone number and address are in the sidebar. The contact form on your dashboard sends them a message.',
  },
  {
    heading: 'Your password',
    text: 'Change your password in the sidebar. It needs at least 8 characters, a capital letter and a digit. Changing it signs you out on all other devices. Devices and sessions, also in the sidebar, lists where you are signed in. If your session expires, you can sign in again on the same page without losing your work.',
  },
]

export const ClientGuide = () => <RoleGuide title="Client user guide" chapters={clientChapters} />
