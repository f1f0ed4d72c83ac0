import { Alert, Skeleton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { Link } from 'wouter'
import type { Dashboard } from '../../domain/dashboards/dashboard.ts'
import { staleText } from '../../domain/dashboards/time-travel/travel.ts'
import { displayDate } from '../../domain/dates/display-date.ts'
import { O } from '../../domain/fp.ts'
import { breaksPath } from '../../domain/ledger/reconciliation/sought-breaks.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import { type FiguresSubject, subjectName } from '../../domain/widgets/sheet/figures-subject.ts'
import { FiguresSubjectContext } from '../widgets/figures/figures-subject-context.ts'
import { entityOf } from '../../domain/widgets/figures/figures-path.ts'
import type { DashboardRef } from '../../machines/dashboards/dashboard.ts'
import type { FiguresAgeRef } from '../../machines/dashboards/figures-age.ts'
import type { OpenBreaksRef } from '../../machines/ledger/open-breaks.ts'
import { useQueuedRender } from '../adapters/rendering/render-queue.tsx'
import { useElementWidth } from '../adapters/rendering/element-width.ts'
import { TimeZoneContext } from '../adapters/firm-time.ts'
import { pictureMark } from '../adapters/picture-marks.ts'
import { FetchFailed } from '../ui/fetch-failed.tsx'
import styles from './dashboard.module.css'
import type { EditTools } from './edit/edit-bar.tsx'
import { DashboardHeadline } from './headline.tsx'
import { HistoryArea } from './history/history-area.tsx'
import { usePastTitle, PresenceContext } from './use-title.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { EarlyTitle } from '../ui/waiting.tsx'
import { DashboardRows } from './rows.tsx'
import { TimeTravel } from './time-travel/time-travel.tsx'
import { TitleBar } from './title-bar.tsx'
import { lazyComponent } from '../adapters/lazy-component.tsx'
import { pluralise } from '../../domain/text/pluralise.ts'
import breakNoticeStyles from './break-notice.module.css'
import figuresAgeNoticeStyles from './figures-age-notice.module.css'

interface Props {
  readonly dashboard: DashboardRef
}

const DashboardSkeletons = () => (
  <div className={styles['loading']} role="status" aria-label="Loading dashboard">
    <Skeleton height="4.5rem" />
    <Skeleton height="16rem" />
    <Skeleton height="24rem" />
  </div>
)

const TitledDashboard = ({ children }: { readonly children: ReactNode }) => (
  <>
    <PageTitle>Dashboard</PageTitle>
    <EarlyTitle>Dashboard</EarlyTitle>
    {children}
  </>
)

const LoadingDashboard = () => (
  <TitledDashboard>
    <DashboardSkeletons />
  </TitledDashboard>
)

const LazyWorkbench = lazyComponent(async () => (await import('./edit/workbench.tsx')).EditWorkbench, {
  meanwhile: DashboardSkeletons,
})

// spec §9: until the width is measured, the layout's breakpoint replaces it
const unmeasuredWidth = 1026

const rowsInSight = 2

const DashboardLayout = ({ dashboard, layout }: Props & { readonly layout: Dashboard }) => {
  const widgets = useSelector(dashboard, ({ context }) => context.widgets)
  const mayEdit = useSelector(dashboard, ({ context }) => context.mayEdit)
  const pastTitle = usePastTitle(dashboard)
  const [ref, width] = useElementWidth()
  const rows = useQueuedRender(layout.rows, rowsInSight)
  const rowsWith = (tools: EditTools | undefined) => (
    <DashboardRows rows={rows} widgets={widgets} dashboardWidth={width || unmeasuredWidth} tools={tools} />
  )
  return (
    <div className={styles['dashboard']} {...pictureMark}>
      <TitleBar dashboard={dashboard} title={pastTitle ?? layout.title} />
      <TimeTravel dashboard={dashboard} />
      <DashboardHeadline dashboard={dashboard} />
      <HistoryArea dashboard={dashboard} mainRef={ref} dashboardWidth={width || unmeasuredWidth}>
        {mayEdit ? (
          <LazyWorkbench dashboard={dashboard} layout={layout}>
            {rowsWith}
          </LazyWorkbench>
        ) : (
          rowsWith(undefined)
        )}
      </HistoryArea>
    </div>
  )
}

/** Defers only the first drawing: after a keyboard move, the widget must be in place before its focus returns. */
const useDeferredDrawing = <A,>(value: O.Option<A>): O.Option<A> => (useDeferredValue(O.isSome(value)) ? value : O.none)

interface BreakNoticeProps {
  readonly breaks: OpenBreaksRef
  readonly dashboardKey: DashboardKey
}

const OpenBreaks = ({ breaks, dashboardKey: { type, code } }: BreakNoticeProps) => {
  const known = useSelector(breaks, ({ context }) => context.state)
  if (O.isNone(known) || known.value.count === 0) return null
  const { count, since } = known.value
  const sinceText = since === null ? '' : `, ${count === 1 ? '' : 'the oldest '}since ${displayDate(since)}`
  return (
    <Alert
      color="yellow"
      variant="light"
      role="note"
      aria-label="Reconciliation"
      className={breakNoticeStyles['notice']}
    >
      {pluralise(count, 'difference')} from the custodian’s statement {count === 1 ? 'is' : 'are'} unexplained
      {sinceText}. <Link href={breaksPath({ type: entityOf(type), code })}>Show reconciliation</Link>
    </Alert>
  )
}

/** Only staff see this notice. Prints and pictures go to clients, so they omit it. */
const BreakNotice = ({ dashboard }: { readonly dashboard: DashboardRef }) => {
  const breaks = useSelector(dashboard, ({ children }) => children.openBreaks)
  const dashboardKey = useSelector(dashboard, ({ context }) => context.dashboardKey)
  return breaks !== undefined && <OpenBreaks breaks={breaks} dashboardKey={dashboardKey} />
}

const FiguresAge = ({ age }: { readonly age: FiguresAgeRef }) => {
  const known = useSelector(age, ({ context }) => context.state)
  const text = O.isSome(known) ? staleText(known.value) : null
  return (
    text !== null && (
      <p role="note" aria-label="Age of the figures" className={figuresAgeNoticeStyles['age']}>
        {text}
      </p>
    )
  )
}

const FiguresAgeNotice = ({ dashboard }: { readonly dashboard: DashboardRef }) => {
  const age = useSelector(dashboard, ({ children }) => children.figuresAge)
  return age !== undefined && <FiguresAge age={age} />
}

const useSubject = (dashboard: DashboardRef): FiguresSubject => {
  const name = useSelector(dashboard, ({ context }) => subjectName(context.name, context.dashboardKey))
  const knownOn = useSelector(dashboard, ({ context }) => context.dates.knownOn)
  return useMemo(() => ({ name, knownOn }), [name, knownOn])
}

const OpenedDashboard = ({ dashboard }: Props) => {
  const shown = useDeferredDrawing(useSelector(dashboard, ({ context }) => context.shown))
  const presence = useSelector(dashboard, ({ children }) => children.presence)
  const timeZone = useSelector(dashboard, ({ context }) => context.timeZone)
  const subject = useSubject(dashboard)
  const isPast = usePastTitle(dashboard) !== null
  if (O.isNone(shown)) return <LoadingDashboard />
  return (
    <PresenceContext value={isPast ? undefined : presence}>
      <TimeZoneContext value={timeZone}>
        <FiguresSubjectContext value={subject}>
          {!isPast && <BreakNotice dashboard={dashboard} />}
          {!isPast && <FiguresAgeNotice dashboard={dashboard} />}
          <DashboardLayout dashboard={dashboard} layout={shown.value} />
        </FiguresSubjectContext>
      </TimeZoneContext>
    </PresenceContext>
  )
}

export const DashboardScreen = ({ dashboard }: Props) => {
  const isShown = useSelector(dashboard, ({ context }) => O.isSome(context.shown))
  const isFailed = useSelector(dashboard, (snapshot) => snapshot.matches({ layout: 'failed' }))
  const isTrying = useSelector(dashboard, (snapshot) => snapshot.matches({ layout: { failed: 'trying' } }))
  const isMissing = useSelector(dashboard, (snapshot) => snapshot.hasTag('missing'))
  if (isFailed && !isShown)
    return (
      <TitledDashboard>
        <FetchFailed isTrying={isTrying} onRetry={() => dashboard.send({ type: 'load.retried' })} />
      </TitledDashboard>
    )
  return isMissing ? <LoadingDashboard /> : <OpenedDashboard dashboard={dashboard} />
}
