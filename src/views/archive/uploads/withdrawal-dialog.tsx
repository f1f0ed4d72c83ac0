import { Alert } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { uploadTallyOf } from '../../../domain/archive/uploads/tally.ts'
import {
  isFetched,
  type UploadWithdrawalRef,
  type WithdrawalRefusal,
} from '../../../machines/archive/upload-withdrawal.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { counted } from '../../ui/counted.ts'
import styles from './uploads.module.css'

interface Props {
  readonly withdrawal: UploadWithdrawalRef
}

const Refusal = ({ refusal }: { readonly refusal: WithdrawalRefusal }) =>
  refusal._tag === 'Refused' ? (
    <Alert color="red" role="alert">
      {refusal.message}
    </Alert>
  ) : (
    <Alert color="yellow" role="alert" title="Nothing was withdrawn: clients have fetched reports of it">
      They keep what they have downloaded. Whoever fetched a report stays on record.
      <ul className={styles['fetched']} tabIndex={0} aria-label="Reports that were fetched">
        {refusal.fetched.map(({ file, message }, place) => (
          <li key={place}>
            {file}
            <small>{message}</small>
          </li>
        ))}
      </ul>
    </Alert>
  )

export const WithdrawalDialog = ({ withdrawal }: Props) => {
  const { of: upload, refusal } = useSelector(withdrawal, ({ context }) => context)
  const isWithdrawing = useSelector(withdrawal, (snapshot) => snapshot.matches('acting'))
  return (
    <ConfirmDialog
      title="Withdraw the upload?"
      act={isFetched(refusal) ? 'Withdraw all the same' : 'Withdraw'}
      isGrave
      isBusy={isWithdrawing}
      size={isFetched(refusal) ? '36rem' : 'md'}
      refusal={O.isSome(refusal) && <Refusal refusal={refusal.value} />}
      onConfirm={() => withdrawal.send({ type: 'act.confirmed' })}
      onCancel={() => withdrawal.send({ type: 'act.cancelled' })}
    >
      Are you sure you want to withdraw {upload.name}? {counted(uploadTallyOf(upload).filed, 'report')} filed with it
      will be taken back at once. Where it replaced a report, the version before counts again.
    </ConfirmDialog>
  )
}
