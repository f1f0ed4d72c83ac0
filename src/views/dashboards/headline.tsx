import { Skeleton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../domain/fp.ts'
import { headlineItems, type DayHeadlines, summaryItems } from '../../domain/ledger/valuation/headlines.ts'
import type { DashboardRef } from '../../machines/dashboards/dashboard.ts'
import { followedIn } from '../../machines/kit/followed.ts'
import type { HeadlineFiguresRef } from '../../machines/ledger/headline-figures.ts'
import { HeadlineList, HeadlineNotes } from '../ledger/headline-list.tsx'
import { FetchFailed } from '../ui/fetch-failed.tsx'
import styles from './headline.module.css'

/** Reserves the width of typical figures until they are known. */
const placeholderFigures: DayHeadlines['figures'] = headlineItems.map((item) => ({
  item,
  amount: '$1,000,000.00',
  rate: item === summaryItems.unrealised || item === summaryItems.gain ? '10.00%' : '',
}))

const HeadlineFigures = ({ headline }: { readonly headline: HeadlineFiguresRef }) => {
  const known = useSelector(headline, ({ context }) => context.state)
  const { isFailed, isTrying } = useSelector(
    headline,
    followedIn,
    (before, after) => before.isFailed === after.isFailed && before.isTrying === after.isTrying,
  )
  if (isFailed) return <FetchFailed isTrying={isTrying} onRetry={() => headline.send({ type: 'read.retried' })} />
  if (O.isNone(known))
    return (
      <Skeleton className={styles['headline']} aria-hidden="true">
        <HeadlineList figures={placeholderFigures} className={styles['figures']} rateClassName={styles['rate']} />
        <HeadlineNotes day="As at 01-Jan-26" notes={[]} className={styles['note']} />
      </Skeleton>
    )
  const { figures, day, notes } = known.value
  return (
    figures.length > 0 && (
      <section className={styles['headline']} aria-label="At a glance">
        <HeadlineList figures={figures} className={styles['figures']} rateClassName={styles['rate']} />
        <HeadlineNotes day={day} notes={notes} className={styles['note']} />
      </section>
    )
  )
}

export const DashboardHeadline = ({ dashboard }: { readonly dashboard: DashboardRef }) => {
  const headline = useSelector(dashboard, ({ children }) => children.headline)
  return headline !== undefined && <HeadlineFigures headline={headline} />
}
