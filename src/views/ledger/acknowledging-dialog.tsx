import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { instantText } from '../adapters/firm-time.ts'
import { O } from '../../domain/fp.ts'
import { findingText, kindText } from '../../domain/ledger/import/finding.ts'
import { type FindingsAcknowledgingRef, unacknowledgedFindings } from '../../machines/ledger/findings-acknowledging.ts'
import { RefusalAlert } from '../ui/dialogs/confirming-dialog.tsx'
import { ModalDialog, DialogFoot } from '../ui/dialogs/dialog.tsx'
import { failureText } from '../ui/texts/failure-text.ts'
import { ListTable } from '../ui/lists/list-table.tsx'
import { AcknowledgeButton, FindingKinds, FindingMark, FindingNote } from './finding-choices.tsx'
import styles from './ledger-imports.module.css'
import { countText } from '../../domain/numbers/count-text.ts'

export const AcknowledgingDialog = ({ acknowledging }: { readonly acknowledging: FindingsAcknowledgingRef }) => {
  const { of, marked, note, problem } = useSelector(acknowledging, ({ context }) => context)
  const can = useSelector(acknowledging, (snapshot) => snapshot.can({ type: 'marked.acknowledged' }))
  const isBusy = useSelector(acknowledging, (snapshot) => snapshot.matches('acknowledging'))
  const { send } = acknowledging
  const open = unacknowledgedFindings(of)
  const onClose = () => send({ type: 'acknowledging.cancelled' })
  return (
    <ModalDialog title={`Findings from the import on ${instantText(of.at)}`} size="46rem" onClose={onClose}>
      <div className={styles['part']}>
        {of.findings.open > open.length && (
          <p className={styles['reach']}>
            Showing the first {countText(open.length)} of {countText(of.findings.open)} open findings. The others appear
            once these are acknowledged.
          </p>
        )}
        <ListTable className={styles['table']} columns={[['Select'], ['Finding']]}>
          {open.map((finding) => (
            <tr key={finding.digest}>
              <td>
                <FindingMark digest={finding.digest} text={findingText(finding)} marked={marked} send={send} />
              </td>
              <th scope="row">
                {kindText[finding.kind]}
                <span className={styles['detail']}>{findingText(finding)}</span>
              </th>
            </tr>
          ))}
        </ListTable>
        <FindingKinds open={open} marked={marked} send={send} />
        <FindingNote
          note={note}
          send={send}
          description="Say why this is right. The note is kept with your name, and nobody is asked again."
        />
        {O.isSome(problem) && <RefusalAlert>{failureText(problem.value)}</RefusalAlert>}
      </div>
      <DialogFoot>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <AcknowledgeButton
          marked={marked}
          can={can}
          isBusy={isBusy}
          variant="filled"
          onAcknowledge={() => send({ type: 'marked.acknowledged' })}
        />
      </DialogFoot>
    </ModalDialog>
  )
}
