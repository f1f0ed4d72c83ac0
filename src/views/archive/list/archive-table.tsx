import { instantText } from '../../adapters/firm-time.ts'
import type { ListedStaticReport } from '../../../domain/archive/listed-static-report.ts'
import { quarterText, yearLabel } from '../../../domain/archive/quarter.ts'
import { titleWithPeriod } from '../../../domain/archive/static-report.ts'
import type { ArchiveListRef } from '../../../machines/archive/archive-list.ts'
import type { StaticReportsRef } from '../../../machines/archive/static-reports.ts'
import { sizeText } from '../../ui/texts/size-text.ts'
import type { DataColumn } from '../../ui/tables/data-column.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { typeTexts } from '../archive-texts.ts'
import styles from './archive-list.module.css'
import { ReportActs } from './report-acts.tsx'
import { useSelector } from '@xstate/react'
import type { ArchiveColumn } from '../../../domain/archive/sought-reports.ts'

interface Props {
  readonly archive: StaticReportsRef
  readonly list: ArchiveListRef
  readonly reports: readonly ListedStaticReport[]
}

const filingText = ({ by, version, bytes }: ListedStaticReport): string =>
  `by ${by}, v${version.toString()}, ${sizeText(bytes)}`

const columns: readonly DataColumn<ListedStaticReport, StaticReportsRef, ArchiveColumn>[] = [
  {
    title: 'Name',
    sort: 'name',
    className: styles['name'],
    narrow: { below: '61rem', lines: ({ StaticReportName }) => [StaticReportName] },
    cell: ({ StaticReportName }) => StaticReportName,
  },
  { title: 'Title', sort: 'title', isHeader: true, className: styles['what'], cell: titleWithPeriod },
  {
    title: 'Year',
    sort: 'year',
    className: styles['short'],
    narrow: {
      below: '48rem',
      lines: ({ Type, Code, Year, Quarter }) => [
        `${typeTexts[Type]} ${Code} · ${yearLabel(Year)} · ${quarterText(Quarter)}`,
      ],
    },
    cell: ({ Year }) => yearLabel(Year),
  },
  {
    title: 'Quarter',
    sort: 'quarter',
    className: styles['short'],
    narrow: { below: '48rem' },
    cell: ({ Quarter }) => quarterText(Quarter),
  },
  {
    title: 'Type',
    sort: 'type',
    className: styles['short'],
    narrow: { below: '48rem' },
    cell: ({ Type }) => typeTexts[Type],
  },
  {
    title: 'Code',
    sort: 'code',
    className: styles['short'],
    narrow: { below: '48rem' },
    cell: ({ Code, subject }) => (
      <>
        {Code}
        <span className={styles['detail']}>{subject}</span>
      </>
    ),
  },
  {
    title: 'Filed',
    sort: 'filed',
    className: styles['short'],
    narrow: { below: '48rem', lines: (report) => [`${instantText(report.at)} ${filingText(report)}`] },
    cell: (report) => (
      <>
        {instantText(report.at)}
        <span className={styles['filing']}>{filingText(report)}</span>
      </>
    ),
  },
  { title: 'Report', cell: (report, archive) => <ReportActs archive={archive} report={report} /> },
]

export const ArchiveTable = ({ archive, list, reports }: Props) => {
  const sort = useSelector(list, ({ context }) => context.query.sort)
  return (
    <DataTable
      className={styles['table']}
      columns={columns}
      of={archive}
      rows={reports}
      rowKey={({ StaticReportID }) => StaticReportID}
      sort={{ ...sort, onSort: (column) => list.send({ type: 'sort.chosen', column }) }}
    />
  )
}
