import { useSelector } from '@xstate/react'
import { useContext } from 'react'
import type { DashboardPlace } from '../../domain/log/frame.ts'
import { reportPath } from '../../domain/navigation/route.ts'
import { sameJson } from '../../domain/parse-json.ts'
import { archiveOf } from '../../domain/archive/archive-place.ts'
import { NewCount } from '../ui/new-count.tsx'
import { NewReportsContext } from '../archive/new-reports-context.ts'
import styles from './title-bar.module.css'
import { WordLink } from '../ui/icons/word-button.tsx'

export const ReportsLink = ({ place }: { readonly place: DashboardPlace }) => {
  const count = useSelector(useContext(NewReportsContext), (snapshot) =>
    snapshot !== undefined && sameJson(snapshot.context.place, archiveOf(place)) ? snapshot.context.count : 0,
  )
  return (
    <WordLink
      icon="reports"
      label={count > 0 ? `Reports, ${count.toString()} new` : 'Reports'}
      href={reportPath(place)}
    >
      Reports
      {count > 0 && <NewCount count={count} className={styles['count'] ?? ''} />}
    </WordLink>
  )
}
