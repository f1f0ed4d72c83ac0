import { emailChapter, RoleGuide, type GuideChapter } from './guide.tsx'

const accountantChapters: readonly GuideChapter[] = [
  {
    heading: 'Your access',
    text: 'You see one account, exactly as its owner and adviser see it. Your access is read-only.',
    picture: {
      src: '/pictures/accountant-dashboard.webp',
      alt: 'The dashboard of one account as its accountant sees it',
    },
  },
  {
    heading: 'Income',
    text: 'Income is shown by financial year (July to June) and by kind: dividends, distributions and interest. The list of transactions shows the date each payment reached the account.',
  },
  {
    heading: 'Gains',
    text: 'Realised gains are listed by parcel. Parcels are sold first in, first out (FIFO) unless the account has chosen otherwise; the table says which. Cost includes brokerage, and proceeds are net of brokerage. A split spreads a parcel’s cost over its new quantity and keeps its date.',
  },
  {
    heading: 'Finished reports',
    text: 'The reports button at the top of the account’s dashboard opens the report archive. Choose a financial year, then read or download each report. The button below the list downloads the whole year as one zip. A corrected report is marked as new again, and later zips contain the corrected version.',
  },
  {
    heading: 'Dates and corrections',
    text: 'Every panel shows the date of its figures. When the firm corrects its records, the figures here change too. Check the date before comparing with an older figure.',
  },
  {
    heading: 'Messages and notifications',
    text: 'Use Messages to write to the firm and read its replies. The navigation shows how many messages are unread. Notifications from the firm appear at the top of every screen until you dismiss them or they expire.',
  },
  emailChapter,
  {
    heading: 'Your password',
    text: 'Change your password in the sidebar. It needs at least 8 characters, a capital letter and a digit. Do not share it: ask the firm for a separate sign-in for each colleague.',
  },
]

export const AccountantGuide = () => <RoleGuide title="Accountant user guide" chapters={accountantChapters} />
