import { Button, Checkbox } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { type PreviewRow as Row, rowStatus } from '../../../domain/archive/uploads/preview/preview-row.ts'
import { faultyRowIndexes } from '../../../domain/archive/uploads/preview/planned-files.ts'
import type { ZipPreviewRef } from '../../../machines/archive/zip-preview.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { OwnersList } from './report-inputs.tsx'
import { PeriodOfAll } from './period-of-all.tsx'
import { PreviewRow } from './preview-row.tsx'
import { RowList, uploadRowColumns, uploadRowTracks } from '../../ui/lists/row-list.tsx'
import styles from './upload.module.css'
import { countText } from '../../../domain/numbers/count-text.ts'

interface Props {
  readonly preview: ZipPreviewRef
}

interface BulkProps extends Props {
  readonly rows: readonly Row[]
  readonly isDisabled: boolean
}

const likelyHeight = 74

const openIndexes = (rows: readonly Row[]): readonly number[] =>
  rows.filter((row) => rowStatus(row) === 'open').map(({ entry }) => entry.index)

const filedIndexes = (rows: readonly Row[]): readonly number[] =>
  rows
    .filter((row) => !row.isLeftOut && !row.mayReplace && row.faults.some(({ _tag }) => _tag === 'KeyFiled'))
    .map(({ entry }) => entry.index)

const BulkChoices = ({ preview, rows, isDisabled }: BulkProps) => {
  const open = openIndexes(rows)
  const filed = filedIndexes(rows)
  return (
    <>
      {filed.length > 1 && (
        <Button
          size="xs"
          variant="default"
          disabled={isDisabled}
          onClick={() =>
            preview.send({ type: 'rows.edited', indexes: filed, edit: { field: 'mayReplace', value: true } })
          }
        >
          File {countText(filed.length)} as new versions
        </Button>
      )}
      {open.length > 1 && (
        <Button
          size="xs"
          variant="default"
          disabled={isDisabled}
          onClick={() =>
            preview.send({ type: 'rows.edited', indexes: open, edit: { field: 'isLeftOut', value: true } })
          }
        >
          Exclude {countText(open.length)} that need attention
        </Button>
      )}
    </>
  )
}

export const PreviewRows = ({ preview }: Props) => {
  const { preview: shown, wrong, ground } = useSelector(preview, ({ context }) => context)
  const isDisabled = useSelector(preview, (snapshot) => !snapshot.matches({ open: 'reviewing' }))
  const { rows } = shown
  const listed = O.isSome(wrong) ? rows.filter(({ entry }) => wrong.value.has(entry.index)) : rows
  return (
    <>
      <OwnersList owners={ground.owners} />
      <div className={styles['acts']}>
        <Checkbox
          size="sm"
          label={`Only files with problems (${countText(faultyRowIndexes(rows).length)})`}
          checked={O.isSome(wrong)}
          onChange={({ currentTarget: { checked } }) => preview.send({ type: 'wrong.sought', isOn: checked })}
        />
        <PeriodOfAll preview={preview} rows={listed} isDisabled={isDisabled} />
        <BulkChoices preview={preview} rows={rows} isDisabled={isDisabled} />
      </div>
      {listed.length === 0 ? (
        <p className={styles['detail']}>{rows.length === 0 ? 'This zip is empty.' : 'No problems found.'}</p>
      ) : (
        <RowList
          label={`Files of the zip, ${pluralise(listed.length, 'row')}`}
          columns={uploadRowColumns}
          tracks={uploadRowTracks}
          keys={listed.map(({ entry }) => entry.index)}
          likely={likelyHeight}
          row={(index) => {
            const row = listed[index]
            return row === undefined ? null : <PreviewRow preview={preview} row={row} isDisabled={isDisabled} />
          }}
        />
      )}
    </>
  )
}
