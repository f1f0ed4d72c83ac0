import { NativeSelect } from '@mantine/core'
import { DateOrder } from '../../domain/dates/date-order.ts'
import { columnsOf, type FileMapping, formatOf, theirColumn } from '../../domain/ledger/import/mapping/file-mapping.ts'
import { DecimalMark } from '../../domain/ledger/rows/decimal-mark.ts'
import { CsvSeparator } from '../../domain/csv/separator.ts'
import type { ColumnMappingRef, ReadFileHead } from '../../machines/ledger/column-mapping.ts'
import { decimalMarkTexts, dateOrderTexts, separatorTexts } from './format-texts.ts'
import styles from './column-mapping.module.css'

interface Props {
  readonly mapping: ColumnMappingRef
  readonly file: number
  readonly head: ReadFileHead
  readonly of: FileMapping
}

const selectOptions = (texts: Readonly<Record<string, string>>, isOpen: boolean) => [
  ...(isOpen ? [{ value: '', label: 'Choose one' }] : []),
  ...Object.entries(texts).map(([value, label]) => ({ value, label })),
]

export const FormatFields = ({ mapping, file, head, of }: Props) => {
  const { dates, decimals } = formatOf(of)
  const sheet = columnsOf(of.sheet)
  const has = (columns: readonly string[]): boolean => columns.some((column) => theirColumn(of, column) !== null)
  return (
    <div className={styles['format']}>
      <NativeSelect
        label="Column separator"
        data={selectOptions(separatorTexts, false)}
        value={head.separator}
        onChange={({ currentTarget: { value } }) => {
          if (CsvSeparator.is(value)) mapping.send({ type: 'separator.chosen', file, separator: value })
        }}
      />
      {has(sheet.dates) && (
        <NativeSelect
          label="Date format"
          data={selectOptions(dateOrderTexts, dates === null)}
          value={dates ?? ''}
          error={dates === null}
          onChange={({ currentTarget: { value } }) => {
            if (DateOrder.is(value)) mapping.send({ type: 'format.chosen', file, format: { dates: value } })
          }}
        />
      )}
      {has(sheet.numbers) && (
        <NativeSelect
          label="Number format"
          data={selectOptions(decimalMarkTexts, decimals === null)}
          value={decimals ?? ''}
          error={decimals === null}
          onChange={({ currentTarget: { value } }) => {
            if (DecimalMark.is(value)) mapping.send({ type: 'format.chosen', file, format: { decimals: value } })
          }}
        />
      )}
    </div>
  )
}
