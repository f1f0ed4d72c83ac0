import { emailChapter, Guide, type Chapter } from './guide.tsx'

const chapters: readonly Chapter[] = [
  {
    heading: 'What you see',
    text: 'You see the one account its owner opened to you, as its adviser and its owner see it. You cannot change anything in it.',
    picture: {
      src: '/pictures/accountant-dashboard.webp',
      alt: 'The dashboard of one account as its accountant sees it',
    },
  },
  {
    heading: 'Income',
    text: 'Income is shown by financial year, July to June, and by kind: dividends, distributions, interest. The list of transactions shows each payment with the date it reached the account.',
  },
  {
    heading: 'Gains',
    text: 'Realised gains are shown parcel by parcel: first in, first out, unless the account has chosen otherwise, as its table says. Cost includes brokerage; proceeds are net of it. A split spreads a parcel’s cost over its new quantity and keeps its date.',
  },
  {
    heading: 'Finished reports',
    text: 'The reports button at the top of the account’s dashboard leads to its report archive. Open the financial year you work on: each report can be read here or downloaded, and the button below them brings all of the year in one zip. A report that was corrected is marked as new again, and a zip made then has the corrected one.',
  },
  {
    heading: 'Dates and corrections',
    text: 'Every panel says which date its figures are of. When the firm corrects its records, the figures here follow. Compare the date of a panel before you rely on a figure you wrote down earlier.',
  },
  {
    heading: 'Messages and notifications',
    text: 'Under Messages you write to the firm and read what it answers; the navigation counts what you have not read yet. Notifications from the firm stand above every screen until you dismiss them or they expire.',
  },
  emailChapter,
  {
    heading: 'Your password',
    text: 'Change it in the sidebar: at least 8 characters, a capital letter and a digit. It is yours alone; ask the firm for a sign-in of their own for each colleague.',
  },
]

export const AccountantGuide = () => <Guide title="Accountant user guide" chapters={chapters} />
