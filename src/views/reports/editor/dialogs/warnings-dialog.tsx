import { useSelector } from '@xstate/react'
import { O } from '../../../../domain/fp.ts'
import type { ReportDraftRef } from '../../../../machines/reports/report-editor.ts'
import { faultLine } from '../../../../domain/reports/template/report-fault.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import styles from './dialogs.module.css'
import { nameWarningLine, type NameWarning } from '../../../../domain/reports/template/report-check.ts'

const maxListed = 8

export const warningsTitle = 'Some names in the markup of this report may be wrong'

export const WarningList = ({ doubts }: { readonly doubts: readonly NameWarning[] }) => (
  <ul className={styles['doubts']}>
    {doubts.slice(0, maxListed).map((doubt) => (
      <li key={`${String(doubt.line)}:${String(doubt.column)}:${doubt.name}`}>{nameWarningLine(doubt)}</li>
    ))}
    {doubts.length > maxListed && <li>and {doubts.length - maxListed} more</li>}
  </ul>
)

interface Props {
  readonly editor: ReportDraftRef
}

const sampleDataFailureTitle = 'This report does not work with sample data'

/** Helpers can set fields and expect other data, so a warning may be wrong. */
export const WarningsDialog = ({ editor }: Props) => {
  const doubt = useSelector(editor, ({ context }) => context.doubt)
  if (O.isNone(doubt)) return null
  const { doubts, trial } = doubt.value
  const title = trial === undefined ? warningsTitle : sampleDataFailureTitle
  return (
    <ConfirmDialog
      title={title}
      act="Save anyway"
      onConfirm={() => editor.send({ type: 'save.confirmed' })}
      onCancel={() => editor.send({ type: 'save.cancelled' })}
    >
      <div className={styles['fields']}>
        {trial !== undefined && (
          <>
            <p>{faultLine(trial)}</p>
            <p className={styles['hint']}>With real data it may work, or fail for the person who runs it.</p>
          </>
        )}
        {doubts.length > 0 && (
          <>
            {trial !== undefined && <p>{warningsTitle}:</p>}
            <WarningList doubts={doubts} />
            <p className={styles['hint']}>
              A missing field shows “–” if a helper formats it; otherwise it is blank. Totals count it as zero.
            </p>
          </>
        )}
        <p className={styles['hint']}>Save anyway?</p>
      </div>
    </ConfirmDialog>
  )
}
