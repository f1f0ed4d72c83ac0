import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { ReportSummary } from '../../../domain/reports/report.ts'
import { levelTexts, typeTexts } from './level-texts.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import styles from './live-reports-screen.module.css'

interface Props {
  readonly reports: readonly ReportSummary[]
}

const levelsOf = ({ ReportLevel }: ReportSummary): string => ReportLevel.map((level) => levelTexts[level]).join(', ')

const ReportRow = ({ report }: { readonly report: ReportSummary }) => (
  <tr>
    <td className={styles['name']}>{report.ReportName}</td>
    <th scope="row">
      {report.ReportTitle}
      <span className={styles['more']}>
        {report.ReportName} · {levelsOf(report)} · {typeTexts[report.type]}
      </span>
    </th>
    <td className={styles['wide']}>{levelsOf(report)}</td>
    <td className={styles['wide']}>{typeTexts[report.type]}</td>
    <td className={styles['act']}>
      <Button
        component={Link}
        href={`/admin/reports/live-reports/edit/${encodeURIComponent(report.ReportName)}`}
        variant="default"
        size="xs"
        aria-label={`Edit ${report.ReportTitle}`}
      >
        Edit
      </Button>
    </td>
  </tr>
)

export const ReportList = ({ reports }: Props) => (
  <ListTable
    className={styles['table']}
    columns={[
      ['Name in the address', styles['name']],
      ['Title'],
      ['Levels', styles['wide']],
      ['Offered to', styles['wide']],
      ['Edit'],
    ]}
  >
    {reports.map((report) => (
      <ReportRow key={report.ReportName} report={report} />
    ))}
  </ListTable>
)
