import { Link } from 'wouter'
import { waitsMark } from '../../domain/change-requests/waits-text.ts'
import { appRoutes } from '../../domain/navigation/route.ts'
import styles from './change-requests.module.css'

export const WaitsNote = ({ waits }: { readonly waits: string | null | undefined }) =>
  waits !== null &&
  waits !== undefined && (
    <p className={styles['waits']}>
      <Link href={appRoutes['change-requests'].pattern}>{waitsMark}</Link>
    </p>
  )
