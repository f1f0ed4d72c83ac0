import { Button, Checkbox } from '@mantine/core'
import { useSelector } from '@xstate/react'
import {
  allowanceFor,
  correctPlanned,
  type FileEdit,
  isPlannedFileComplete,
} from '../../../domain/archive/uploads/corrected.ts'
import { filingFaultText } from '../../../domain/archive/uploads/fault-text.ts'
import type { FilingFault } from '../../../domain/archive/uploads/filing-fault.ts'
import type { PlannedFile, ReportUpload } from '../../../domain/archive/uploads/report-upload.ts'
import { type ReportOwner, ownerKey } from '../../../domain/archive/owner.ts'
import type { BulkUploadRef, PlannedCorrections } from '../../../machines/archive/bulk-upload.ts'
import type { ReportUploadsRef } from '../../../machines/archive/report-uploads.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { allowanceTexts } from './upload-texts.ts'
import { OwnersList, ReportInputs } from './report-inputs.tsx'
import { RowList, uploadRowColumns, uploadRowTracks } from '../../ui/lists/row-list.tsx'
import { shownLine } from '../../../domain/text/visible-text.ts'
import styles from './upload.module.css'
import { countText } from '../../../domain/numbers/count-text.ts'

interface Props {
  readonly bulk: BulkUploadRef
  readonly uploads: ReportUploadsRef
  readonly upload: ReportUpload
}

interface FailedFile {
  readonly file: number
  readonly fault: FilingFault
  readonly planned: PlannedFile
}

interface RowProps {
  readonly failed: FailedFile
  readonly owners: readonly ReportOwner[]
  readonly isDisabled: boolean
  readonly onCorrect: (file: number, planned: PlannedFile) => void
  readonly onRetry: (failed: FailedFile) => void
}

const likelyHeight = 92

const failedIn = ({ files }: ReportUpload, corrections: PlannedCorrections): readonly FailedFile[] =>
  files.flatMap(({ state, ...planned }, file) =>
    state._tag === 'Failed' ? [{ file, fault: state.fault, planned: corrections.get(file) ?? planned }] : [],
  )

const takenNamesIn = (fault: FilingFault): ReadonlySet<string> =>
  new Set(fault._tag === 'NameFiled' ? [fault.name.toLowerCase()] : [])

const wrongFieldsIn = ({ report }: PlannedFile, owners: readonly ReportOwner[]) =>
  new Set([
    ...(owners.length > 0 && !owners.some(({ code }) => code === report.Code) ? (['Code'] as const) : []),
    ...(report.StaticReportTitle.trim() === '' ? (['StaticReportTitle'] as const) : []),
  ])

const FailedRow = ({ failed, owners, isDisabled, onCorrect, onRetry }: RowProps) => {
  const { file, fault, planned } = failed
  const path = shownLine(planned.path)
  const allowance = allowanceFor(fault)
  const edit = (change: FileEdit) => onCorrect(file, correctPlanned(planned, change, owners, takenNamesIn(fault)))
  return (
    <>
      <span role="rowheader" className={styles['path']}>
        {path}
      </span>
      <ReportInputs
        path={path}
        written={planned.report}
        owner={owners.find(({ code }) => code === planned.report.Code)?.name ?? ''}
        wrong={wrongFieldsIn(planned, owners)}
        isDisabled={isDisabled}
        onEdit={edit}
      />
      <span role="cell" className={styles['verdict']}>
        <span className={styles['fault']}>{filingFaultText(fault)}</span>
        {allowance !== null && (
          <Checkbox
            size="xs"
            label={allowanceTexts[allowance]}
            aria-label={`${allowanceTexts[allowance]}: ${path}`}
            disabled={isDisabled}
            checked={planned[allowance]}
            onChange={({ currentTarget }) => edit({ field: allowance, value: currentTarget.checked })}
          />
        )}
        <Button
          className={styles['alone']}
          size="compact-sm"
          variant="default"
          disabled={isDisabled}
          aria-label={`Retry: ${path}`}
          onClick={() => onRetry(failed)}
        >
          Retry
        </Button>
      </span>
    </>
  )
}

export const FailedFiles = ({ bulk, uploads, upload }: Props) => {
  const { corrections, owners } = useSelector(bulk, ({ context }) => context)
  const isSteering = useSelector(uploads, (snapshot) => !snapshot.matches({ acts: 'free' }))
  const failed = failedIn(upload, corrections)
  if (failed.length === 0) return null
  const known = new Set(owners.map(ownerKey))
  const isOver = upload.state === 'complete'
  const ready = failed.filter(({ planned }) => known.size === 0 || isPlannedFileComplete(planned, known))
  const retry = (chosen: readonly FailedFile[]) =>
    bulk.send({ type: 'retry.requested', corrections: chosen.map(({ file, planned }) => ({ file, planned })) })
  return (
    <section className={styles['section']} aria-label="Failed files">
      <h3>Failed ({countText(failed.length)})</h3>
      <OwnersList owners={owners} />
      <RowList
        label="Failed files"
        columns={uploadRowColumns}
        tracks={uploadRowTracks}
        keys={failed.map(({ file }) => file)}
        likely={likelyHeight}
        row={(index) => {
          const one = failed[index]
          return one === undefined ? null : (
            <FailedRow
              failed={one}
              owners={owners}
              isDisabled={!isOver || isSteering}
              onCorrect={(file, planned) => bulk.send({ type: 'file.corrected', file, planned })}
              onRetry={(chosen) => retry([chosen])}
            />
          )
        }}
      />
      {isOver && (
        <div className={styles['acts']}>
          <Button size="xs" disabled={ready.length === 0} loading={isSteering} onClick={() => retry(ready)}>
            Try {pluralise(ready.length, 'file')} again
          </Button>
          <Button
            size="xs"
            variant="light"
            color="red"
            disabled={isSteering}
            onClick={() => bulk.send({ type: 'close.requested' })}
          >
            Discard failed files
          </Button>
        </div>
      )}
    </section>
  )
}
