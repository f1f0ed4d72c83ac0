import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { O, pipe } from '../../../domain/fp.ts'
import { type PreviewRow as Row, rowStatus } from '../../../domain/archive/uploads/preview/preview-row.ts'
import { rowAllowanceFor, rowFaultText, type RowField } from '../../../domain/archive/uploads/preview/row-fault.ts'
import type { ZipPreviewRef } from '../../../machines/archive/zip-preview.ts'
import { allowanceTexts } from './upload-texts.ts'
import { ReportInputs } from './report-inputs.tsx'
import { shownLine } from '../../../domain/text/visible-text.ts'
import styles from './upload.module.css'

interface Props {
  readonly preview: ZipPreviewRef
  readonly row: Row
  readonly isDisabled: boolean
}

const wrongFieldsIn = ({ faults, report }: Row): ReadonlySet<RowField> =>
  new Set(
    faults.flatMap((fault): readonly RowField[] => {
      if (fault._tag === 'Missing') return fault.fields
      if (fault._tag === 'UnknownCode') return ['Code']
      if (fault._tag === 'TitleTooLong') return ['StaticReportTitle']
      return fault._tag === 'NameNotRead' && report.Code === '' ? ['Code'] : []
    }),
  )

const RowVerdict = ({ preview, row, isDisabled }: Props) => {
  const { entry, faults, isLeftOut } = row
  const { index } = entry
  const path = shownLine(entry.path)
  const isImpossible = rowStatus(row) === 'impossible'
  const allowances = [...new Set(faults.map(rowAllowanceFor))].filter((allowance) => allowance !== null)
  return (
    <>
      {faults.map((fault) => (
        <span key={fault._tag} className={styles['fault']}>
          {rowFaultText(fault)}
        </span>
      ))}
      {faults.length === 0 && !isLeftOut && <span className={styles['ready']}>Ready</span>}
      {allowances.map((allowance) => (
        <Checkbox
          key={allowance}
          size="xs"
          label={allowanceTexts[allowance]}
          aria-label={`${allowanceTexts[allowance]}: ${path}`}
          disabled={isDisabled || isLeftOut}
          checked={row[allowance]}
          onChange={({ currentTarget: { checked } }) =>
            preview.send({ type: 'rows.edited', indexes: [index], edit: { field: allowance, value: checked } })
          }
        />
      ))}
      {!isImpossible && (
        <Checkbox
          size="xs"
          label="Exclude"
          aria-label={`Exclude: ${path}`}
          disabled={isDisabled}
          checked={isLeftOut}
          onChange={({ currentTarget: { checked } }) =>
            preview.send({ type: 'rows.edited', indexes: [index], edit: { field: 'isLeftOut', value: checked } })
          }
        />
      )}
    </>
  )
}

export const PreviewRow = memo(({ preview, row, isDisabled }: Props) => {
  const { entry, report, owner, isLeftOut } = row
  const path = shownLine(entry.path)
  const isFixed = isDisabled || isLeftOut || rowStatus(row) === 'impossible'
  return (
    <>
      <span role="rowheader" className={styles['path']}>
        {path}
      </span>
      <ReportInputs
        path={path}
        written={report}
        owner={pipe(
          owner,
          O.match(
            () => '',
            ({ name }) => name,
          ),
        )}
        wrong={wrongFieldsIn(row)}
        isDisabled={isFixed}
        onEdit={(edit) => preview.send({ type: 'rows.edited', indexes: [entry.index], edit })}
      />
      <span role="cell" className={styles['verdict']}>
        <RowVerdict preview={preview} row={row} isDisabled={isDisabled} />
      </span>
    </>
  )
})
PreviewRow.displayName = 'PreviewRow'
