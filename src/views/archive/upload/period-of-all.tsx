import { NativeSelect } from '@mantine/core'
import { type PreviewRow, rowStatus } from '../../../domain/archive/uploads/preview/preview-row.ts'
import { ReportQuarter, quarterText, yearLabel } from '../../../domain/archive/quarter.ts'
import type { ZipPreviewRef } from '../../../machines/archive/zip-preview.ts'
import { firmToday } from '../../adapters/firm-time.ts'
import { reportQuarters } from '../archive-texts.ts'
import { countText } from '../../../domain/numbers/count-text.ts'

interface PeriodChoice {
  readonly value: string
  readonly label: string
}

const yearsBack = 15

export const quarterChoices: readonly PeriodChoice[] = reportQuarters.map((quarter) => ({
  value: quarter,
  label: quarterText(quarter),
}))

export const yearChoices = (chosen: number | null): readonly PeriodChoice[] => {
  const next = Number(firmToday().slice(0, 4)) + 1
  const near = Array.from({ length: yearsBack + 2 }, (_, back) => next - back)
  const years = chosen === null || near.includes(chosen) ? near : [...near, chosen].toSorted((a, b) => b - a)
  return years.map((year) => ({ value: year.toString(), label: yearLabel(year) }))
}

interface Props {
  readonly preview: ZipPreviewRef
  readonly rows: readonly PreviewRow[]
  readonly isDisabled: boolean
}

export const PeriodOfAll = ({ preview, rows, isDisabled }: Props) => {
  const indexes = rows
    .filter((row) => !row.isLeftOut && rowStatus(row) !== 'impossible')
    .map(({ entry }) => entry.index)
  if (indexes.length < 2) return null
  const label = `for all ${countText(indexes.length)} reports`
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={`Financial year ${label}`}
        disabled={isDisabled}
        data={[{ value: '', label: `Year ${label}` }, ...yearChoices(null)]}
        value=""
        onChange={({ currentTarget: { value } }) => {
          if (value !== '')
            preview.send({ type: 'rows.edited', indexes, edit: { field: 'Year', value: Number(value) } })
        }}
      />
      <NativeSelect
        size="xs"
        aria-label={`Quarter ${label}`}
        disabled={isDisabled}
        data={[{ value: '', label: `Quarter ${label}` }, ...quarterChoices]}
        value=""
        onChange={({ currentTarget: { value } }) => {
          if (ReportQuarter.is(value)) preview.send({ type: 'rows.edited', indexes, edit: { field: 'Quarter', value } })
        }}
      />
    </>
  )
}
