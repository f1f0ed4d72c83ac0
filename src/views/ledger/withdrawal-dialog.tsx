import { Alert } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { displayMoment } from '../../domain/dates/display-date.ts'
import { extentOf } from '../../domain/ledger/import/listed-import.ts'
import type { ledgerWithdrawing, LedgerWithdrawal } from '../../machines/ledger/ledger-imports.ts'
import { ConfirmingDialog, RefusalAlert } from '../ui/dialogs/confirming-dialog.tsx'
import styles from './ledger-imports.module.css'

const count = (rows: number): string => rows.toLocaleString('en')

const Refusal = ({ refusal: { message, reasons } }: { readonly refusal: LedgerWithdrawal['refusal'] }) =>
  reasons.length === 0 ? (
    <RefusalAlert>{message}</RefusalAlert>
  ) : (
    <Alert color="yellow" role="alert" title="Nothing was withdrawn: other imports rest on this one">
      <ul className={styles['reasons']} tabIndex={0} aria-label="What rests on it">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      Withdraw those first.
    </Alert>
  )

export const WithdrawalDialog = ({ withdrawing }: { readonly withdrawing: ActorRefFrom<typeof ledgerWithdrawing> }) => {
  const { at, files } = useSelector(withdrawing, ({ context }) => context.of)
  const { added, corrected } = extentOf(files)
  return (
    <ConfirmingDialog
      acting={withdrawing}
      title={`Withdraw the import of ${displayMoment(new Date(at))}?`}
      act="Withdraw"
      isGrave
      busy="The server is withdrawing it: all of it or nothing, so it cannot be cancelled any more."
      refused={(refusal) => <Refusal refusal={refusal} />}
    >
      New rows that leave the ledger: {count(added)}. Corrected rows that are again what they were: {count(corrected)}.
      Figures as known on a day until now stay as they were known. People the import brought stay.
    </ConfirmingDialog>
  )
}
