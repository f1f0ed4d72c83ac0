import { Link } from 'wouter'
import type { Identity } from '../../../../domain/users/identity.ts'
import { reportPath } from '../../../../domain/navigation/route.ts'
import styles from './back-to-reports.module.css'

interface Props {
  readonly identity: Identity
}

/** Advisers have no link to their reports in the navigation (spec §6): from what was run they get back by this one. */
export const BackToReports = ({ identity: { defaultDashboardType, defaultCode } }: Props) => (
  <p className={styles['back']}>
    <Link href={reportPath({ type: defaultDashboardType, code: defaultCode })}>Reports</Link>
  </p>
)
