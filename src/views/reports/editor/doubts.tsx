import { doubtLine, type DoubtfulName } from '../../../domain/reports/template/report-check.ts'
import styles from './dialogs.module.css'

const mostListed = 8

export const doubtsTitle = 'Some names in this report may be wrong'

/** The names with their lines, the first of them where there are many. */
export const Doubts = ({ doubts }: { readonly doubts: readonly DoubtfulName[] }) => (
  <ul className={styles['doubts']}>
    {doubts.slice(0, mostListed).map((doubt) => (
      <li key={`${String(doubt.line)}:${String(doubt.column)}:${doubt.name}`}>{doubtLine(doubt)}</li>
    ))}
    {doubts.length > mostListed && <li>and {doubts.length - mostListed} more</li>}
  </ul>
)
