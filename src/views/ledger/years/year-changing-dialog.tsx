import { useSelector } from '@xstate/react'
import { financialYearEnding } from '../../../domain/dates/financial-year.ts'
import type { YearChangingRef } from '../../../machines/ledger/closed-years.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { JustifyingDialog } from '../../ui/dialogs/justifying-dialog.tsx'

const yearChangeTexts = {
  close: {
    act: 'Close',
    what: 'Tax statements, CGT schedules, gains and income by component of the year stay as they are now. The parcels of its sales are fixed. If the ledger changes later, recipients of its reports are notified. Accounts that are taxed together are closed together.',
  },
  open: {
    act: 'Reopen',
    what: 'Reports of the year show the current ledger until the year is closed again. Issued reports are kept; reissued ones show the differences. Accounts that are taxed together are reopened together.',
  },
} as const

const changedAccountsText = (accounts: readonly string[] | null): string => {
  if (accounts === null) return 'all accounts'
  const [first = '', ...others] = accounts
  return others.length === 0 ? first : pluralise(accounts.length, 'account')
}

const dialogTitles = {
  close: (what: string): string => `Close ${what}`,
  open: (what: string): string => `Reopen ${what}`,
} as const

export const YearChangingDialog = ({ changing }: { readonly changing: YearChangingRef }) => {
  const { act, year, accounts } = useSelector(changing, ({ context }) => context.of)
  return (
    <JustifyingDialog
      justifying={changing}
      title={dialogTitles[act](`${financialYearEnding(year).label} for ${changedAccountsText(accounts)}`)}
      act={yearChangeTexts[act].act}
      description="Listed with your name."
    >
      <p>{yearChangeTexts[act].what}</p>
    </JustifyingDialog>
  )
}
