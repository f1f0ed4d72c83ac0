import { Alert } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { RefObject } from 'react'
import type { ActorRefFrom } from 'xstate'
import { displayMoment } from '../../domain/dates/display-date.ts'
import { extentOf } from '../../domain/ledger/import/listed-import.ts'
import type { LedgerWithdrawal, ledgerWithdrawing } from '../../machines/ledger/ledger-imports.ts'
import { ConfirmingDialog, RefusalAlert } from '../ui/dialogs/confirming-dialog.tsx'
import styles from './ledger-imports.module.css'

const count = (rows: number): string => rows.toLocaleString('en')

const mostShown = 100

const isOfImport = (reason: string): boolean => / of import \S+ need/.test(reason)

const titleOf = ({ reasons, isOfClosedYears = false }: LedgerWithdrawal['refusal']): string => {
  if (isOfClosedYears) return 'Nothing is withdrawn yet: it changes years that are closed'
  const why = reasons.some(isOfImport) ? 'other imports rest on this one' : 'it would leave the ledger wrong'
  return `It cannot be withdrawn: ${why}`
}

const closedYears =
  'Their figures stay as they were reported, and whoever has reports of them is told. Choose Withdraw to go on anyway.'

const Refusal = ({
  refusal: { message, reasons, isOfClosedYears = false },
}: {
  readonly refusal: LedgerWithdrawal['refusal']
}) =>
  reasons.length === 0 ? (
    <RefusalAlert>{message}</RefusalAlert>
  ) : (
    <Alert color="yellow" role="alert" title={titleOf({ message, reasons, isOfClosedYears })}>
      <ul className={styles['reasons']} tabIndex={0} aria-label="What rests on it">
        {reasons.slice(0, mostShown).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {[
        ...(reasons.length > mostShown
          ? [`The first ${count(mostShown)} of ${count(reasons.length)} are listed.`]
          : []),
        ...(reasons.some(isOfImport) ? ['Withdraw those imports first.'] : []),
        ...(isOfClosedYears ? [closedYears] : []),
      ].join(' ')}
    </Alert>
  )

interface Props {
  readonly withdrawing: ActorRefFrom<typeof ledgerWithdrawing>
  readonly otherwise: RefObject<HTMLElement | null>
}

export const WithdrawalDialog = ({ withdrawing, otherwise }: Props) => {
  const { at, files } = useSelector(withdrawing, ({ context }) => context.of)
  const { added, corrected } = extentOf(files)
  return (
    <ConfirmingDialog
      acting={withdrawing}
      otherwise={otherwise}
      title={`Withdraw the import of ${displayMoment(new Date(at))}?`}
      act="Withdraw"
      isGrave
      busy="The server is withdrawing it: all of it or nothing, so it cannot be cancelled any more."
      refused={(refusal) => <Refusal refusal={refusal} />}
    >
      New rows that leave the ledger: {count(added)}. Corrected rows that are again what they were: {count(corrected)}.
      Figures with records as of an earlier day stay as they were. People the import brought stay.
    </ConfirmingDialog>
  )
}
