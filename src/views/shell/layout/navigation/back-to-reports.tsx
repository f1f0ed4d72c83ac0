import { Link } from 'wouter'
import type { Identity } from '../../../../domain/users/identity.ts'
import { reportPath } from '../../../../domain/navigation/route.ts'
import styles from './back-to-reports.module.css'

interface Props {
  readonly identity: Identity
}

/** Spec §6: advisers have no link to their reports in the navigation. */
export const BackToReports = ({ identity: { defaultDashboardType, defaultCode } }: Props) => (
  <p className={styles['back']}>
    <Link href={reportPath({ type: defaultDashboardType, code: defaultCode })}>Reports</Link>
  </p>
)
