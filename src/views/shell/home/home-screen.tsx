import { Skeleton, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ReactNode, useContext } from 'react'
import { Link } from 'wouter'
import type { ArchiveKey } from '../../../domain/archive/archive-key.ts'
import { O } from '../../../domain/fp.ts'
import type { DayHeadlines } from '../../../domain/ledger/valuation/headlines.ts'
import { messagesPath, ownReportArchive } from '../../../domain/navigation/nav-links.ts'
import { ownDashboardPath, reportsPath } from '../../../domain/navigation/route.ts'
import type { Identity } from '../../../domain/users/identity.ts'
import { unreadCountIn } from '../../../machines/messages/message-summary.ts'
import type { HomeRef } from '../../../machines/shell/home.ts'
import { NewReportsContext } from '../../archive/new-reports-context.ts'
import { HeadlineList, HeadlineNotes } from '../../ledger/headline-list.tsx'
import { MessageSummaryContext } from '../../messages/message-summary-context.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import styles from './home-screen.module.css'

interface Props {
  readonly home: HomeRef
  readonly identity: Identity
}

interface PartProps {
  readonly title: string
  readonly href: string
  readonly open: string
  readonly children: ReactNode
}

const HomePart = ({ title, href, open, children }: PartProps) => (
  <section className={styles['part']} aria-label={title}>
    <h2>{title}</h2>
    {children}
    <Link href={href} className={styles['link']}>
      {open}
    </Link>
  </section>
)

const HomeFigures = ({ figures, day, notes }: DayHeadlines) =>
  figures.length === 0 ? (
    <p className={styles['empty']}>No holdings yet</p>
  ) : (
    <>
      <HeadlineList figures={figures} className={styles['figures']} rateClassName={styles['rate']} />
      <HeadlineNotes day={day} notes={notes} className={styles['empty']} />
    </>
  )

const HomeReports = ({ archiveKey }: { readonly archiveKey: ArchiveKey }) => {
  const count = useSelector(useContext(NewReportsContext), (snapshot) => snapshot?.context.count ?? 0)
  return (
    <HomePart title="Reports" href={reportsPath(archiveKey.type, archiveKey.code)} open="Open your reports">
      {count > 0 ? (
        <p className={styles['news']}>{pluralise(count, 'new report')} in the report archive</p>
      ) : (
        <p className={styles['empty']}>No new reports</p>
      )}
    </HomePart>
  )
}

const HomeMessages = ({ identity }: Pick<Props, 'identity'>) => {
  const unread = useSelector(useContext(MessageSummaryContext), (snapshot) =>
    snapshot === undefined || O.isNone(snapshot.context.state) ? null : unreadCountIn(snapshot),
  )
  return (
    <HomePart title="Messages" href={messagesPath(identity)} open="Open your messages">
      {unread !== null && unread > 0 && <p className={styles['news']}>{pluralise(unread, 'unread message')}</p>}
      {unread === 0 && <p className={styles['empty']}>No unread messages</p>}
    </HomePart>
  )
}

export const HomeScreen = ({ home, identity }: Props) => {
  const list = useSelector(home, ({ context }) => context.list)
  const reports = ownReportArchive(identity)
  return (
    <>
      <Title order={1} size="h2">
        Good day, {identity.given_name}
      </Title>
      <div className={styles['parts']}>
        <HomePart title="At a glance" href={ownDashboardPath(identity)} open="Open your dashboard">
          <ListShell
            list={list}
            loading={<Skeleton height="7rem" />}
            onRetry={() => home.send({ type: 'figures.retried' })}
          >
            {(known) => <HomeFigures {...known} />}
          </ListShell>
        </HomePart>
        <HomeMessages identity={identity} />
        {O.isSome(reports) && <HomeReports archiveKey={reports.value} />}
      </div>
    </>
  )
}
