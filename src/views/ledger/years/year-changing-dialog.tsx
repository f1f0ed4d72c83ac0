import { useSelector } from '@xstate/react'
import { financialYearEnding } from '../../../domain/dates/financial-year.ts'
import type { YearChangingRef } from '../../../machines/ledger/closed-years.ts'
import { counted } from '../../ui/texts/counted.ts'
import { JustifyingDialog } from '../../ui/dialogs/justifying-dialog.tsx'

const texts = {
  close: {
    act: 'Close',
    what: 'Tax statements, CGT schedules, gains and income by component of the year then stay as they are known now, and the parcels of its sales are fixed. What the ledger changes of it afterwards is told to whoever has reports of it. Accounts that are taxed together are closed together.',
  },
  open: {
    act: 'Open again',
    what: 'Reports of the year then say what the ledger says now, until it is closed again. Those that were issued stay; issued again, they show what differs. Accounts that are taxed together are opened together.',
  },
} as const

const whoseText = (accounts: readonly string[] | null): string => {
  if (accounts === null) return 'all accounts'
  const [first = '', ...others] = accounts
  return others.length === 0 ? first : counted(accounts.length, 'account')
}

const titleOf = {
  close: (what: string): string => `Close ${what}`,
  open: (what: string): string => `Open ${what} again`,
} as const

export const YearChangingDialog = ({ changing }: { readonly changing: YearChangingRef }) => {
  const { act, year, accounts } = useSelector(changing, ({ context }) => context.of)
  return (
    <JustifyingDialog
      justifying={changing}
      title={titleOf[act](`${financialYearEnding(year).label} of ${whoseText(accounts)}`)}
      act={texts[act].act}
      description="It is listed with your name."
    >
      <p>{texts[act].what}</p>
    </JustifyingDialog>
  )
}
