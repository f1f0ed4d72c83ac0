import { Alert } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { displayDate } from '../../domain/dates/display-date.ts'
import { O } from '../../domain/fp.ts'
import { breaksPath } from '../../domain/ledger/reconciliation/sought-breaks.ts'
import type { DashboardPlace } from '../../domain/log/frame.ts'
import { entityOf } from '../../domain/widgets/figures/figures-path.ts'
import type { DashboardRef } from '../../machines/dashboards/dashboard.ts'
import type { OpenBreaksRef } from '../../machines/reconciliation/open-breaks.ts'
import { counted } from '../ui/texts/counted.ts'
import styles from './break-notice.module.css'

interface Props {
  readonly breaks: OpenBreaksRef
  readonly place: DashboardPlace
}

const Told = ({ breaks, place: { type, code } }: Props) => {
  const known = useSelector(breaks, ({ context }) => context.state)
  if (O.isNone(known) || known.value.count === 0) return null
  const { count, since } = known.value
  const sinceText = since === null ? '' : `, ${count === 1 ? '' : 'the oldest '}since ${displayDate(since)}`
  return (
    <Alert color="yellow" variant="light" role="note" aria-label="Reconciliation" className={styles['notice']}>
      {counted(count, 'difference')} from the custodian’s statement {count === 1 ? 'is' : 'are'} not explained
      {sinceText}. <Link href={breaksPath({ type: entityOf(type), code })}>See reconciliation</Link>
    </Alert>
  )
}

/** For advisers and administrators; neither printed nor in a picture, as those are given to clients. */
export const BreakNotice = ({ dashboard }: { readonly dashboard: DashboardRef }) => {
  const breaks = useSelector(dashboard, ({ children }) => children.openBreaks)
  const place = useSelector(dashboard, ({ context }) => context.place)
  return breaks !== undefined && <Told breaks={breaks} place={place} />
}
