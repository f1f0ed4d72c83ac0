import { Button, Textarea } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { financialYearEnding } from '../../domain/dates/financial-year.ts'
import { O } from '../../domain/fp.ts'
import { longestReason } from '../../domain/ledger/years/closed-year.ts'
import type { YearChangingRef } from '../../machines/ledger/year-changing.ts'
import { counted } from '../ui/counted.ts'
import { RefusalAlert } from '../ui/dialogs/confirming-dialog.tsx'
import { Dialog, DialogFoot } from '../ui/dialogs/dialog.tsx'

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
  const { act, year, accounts, reason, refusal } = useSelector(changing, ({ context }) => context)
  const isAsking = useSelector(changing, (snapshot) => snapshot.matches('asking'))
  const canChange = useSelector(changing, (snapshot) => snapshot.can({ type: 'change.confirmed' }))
  const cancel = () => changing.send({ type: 'change.cancelled' })
  const text = texts[act]
  return (
    <Dialog
      title={titleOf[act](`${financialYearEnding(year).label} of ${whoseText(accounts)}`)}
      size="md"
      onClose={cancel}
    >
      <p>{text.what}</p>
      {act === 'open' && (
        <Textarea
          label="Reason"
          description="It is listed with your name."
          required
          data-autofocus
          autosize
          minRows={3}
          maxLength={longestReason}
          readOnly={!isAsking}
          value={reason}
          onChange={(event) => changing.send({ type: 'reason.typed', reason: event.currentTarget.value })}
        />
      )}
      <DialogFoot above={O.isSome(refusal) && <RefusalAlert>{refusal.value}</RefusalAlert>}>
        <Button variant="default" disabled={!isAsking} onClick={cancel}>
          Cancel
        </Button>
        <Button
          loading={!isAsking}
          disabled={isAsking && !canChange}
          onClick={() => changing.send({ type: 'change.confirmed' })}
        >
          {text.act}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
