import { memo, type ReactNode } from 'react'
import { momentText } from '../../adapters/firm-time.ts'
import type { ArchivedReport } from '../../../domain/archive/archived-report.ts'
import { quarterText, yearLabel } from '../../../domain/archive/quarter.ts'
import { titleWithPeriod } from '../../../domain/archive/static-report.ts'
import type { ArchiveListRef } from '../../../machines/archive/archive-list.ts'
import type { StaticReportsRef } from '../../../machines/archive/static-reports.ts'
import { sizeText } from '../../ui/texts/size-text.ts'
import { typeTexts } from '../archive-texts.ts'
import styles from './archive-list.module.css'
import { ReportActs } from './report-acts.tsx'
import { useSelector } from '@xstate/react'
import type { ArchiveColumn } from '../../../domain/archive/sought-reports.ts'
import sort from '../../widgets/figures/sort-button.module.css'

interface SortHeaderProps {
  readonly list: ArchiveListRef
  readonly column: ArchiveColumn
  readonly className?: string | undefined
  readonly children: ReactNode
}

const SortHeader = ({ list, column, className, children }: SortHeaderProps) => {
  const { column: by, isDescending } = useSelector(list, ({ context }) => context.query.sort)
  const isSorted = by === column
  const order = isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={isSorted ? order : 'none'} className={className}>
      <button
        type="button"
        className={sort['button']}
        data-sorted={isSorted}
        onClick={() => list.send({ type: 'sort.chosen', column })}
      >
        <span className={sort['title']}>{children}</span>
        <span className={sort['mark']} aria-hidden="true">
          {isSorted && isDescending ? '↓' : '↑'}
        </span>
      </button>
    </th>
  )
}

const short = `${styles['wide'] ?? ''} ${styles['short'] ?? ''}`

interface Props {
  readonly archive: StaticReportsRef
  readonly list: ArchiveListRef
  readonly reports: readonly ArchivedReport[]
}

const Row = memo(({ archive, report }: Pick<Props, 'archive'> & { readonly report: ArchivedReport }) => {
  const filing = `by ${report.by}, v${report.version.toString()}, ${sizeText(report.bytes)}`
  const moment = momentText(report.at)
  return (
    <tr>
      <td className={styles['name']}>{report.StaticReportName}</td>
      <th scope="row" className={styles['what']}>
        {titleWithPeriod(report)}
        <span className={styles['less']}>{report.StaticReportName}</span>
        <span className={styles['least']}>
          {typeTexts[report.Type]} {report.Code} · {yearLabel(report.Year)} · {quarterText(report.Quarter)}
        </span>
        <span className={styles['least']}>
          {moment} {filing}
        </span>
      </th>
      <td className={short}>{yearLabel(report.Year)}</td>
      <td className={short}>{quarterText(report.Quarter)}</td>
      <td className={short}>{typeTexts[report.Type]}</td>
      <td className={short}>
        {report.Code}
        <span className={styles['detail']}>{report.subject}</span>
      </td>
      <td className={short}>
        {moment}
        <span className={styles['filing']}>{filing}</span>
      </td>
      <td>
        <ReportActs archive={archive} report={report} />
      </td>
    </tr>
  )
})
Row.displayName = 'Row'

export const ArchiveTable = ({ archive, list, reports }: Props) => (
  <table className={styles['table']}>
    <thead>
      <tr>
        <SortHeader list={list} column="name" className={styles['name']}>
          Name
        </SortHeader>
        <SortHeader list={list} column="title">
          Title
        </SortHeader>
        <SortHeader list={list} column="year" className={styles['wide']}>
          Year
        </SortHeader>
        <SortHeader list={list} column="quarter" className={styles['wide']}>
          Quarter
        </SortHeader>
        <SortHeader list={list} column="type" className={styles['wide']}>
          Type
        </SortHeader>
        <SortHeader list={list} column="code" className={styles['wide']}>
          Code
        </SortHeader>
        <SortHeader list={list} column="filed" className={styles['wide']}>
          Filed
        </SortHeader>
        <th scope="col">Report</th>
      </tr>
    </thead>
    <tbody>
      {reports.map((report) => (
        <Row key={report.StaticReportID} archive={archive} report={report} />
      ))}
    </tbody>
  </table>
)
