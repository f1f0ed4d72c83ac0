import { MantineProvider } from '@mantine/core'
import '../../shell/base.css'
import { O } from '../../../domain/fp.ts'
import type { FiguresDates } from '../../../domain/widgets/figures/figures-dates.ts'
import { disclaimerFor } from '../../../domain/reports/disclaimer.ts'
import type { DashboardRef } from '../../../machines/dashboards/dashboard.ts'
import { figuresDays } from '../figures-days.ts'
import { followedIn } from '../../../machines/kit/followed.ts'
import { FailureBoundary } from '../../adapters/failure-boundary.tsx'
import { cssVariables, plutusTheme } from '../../shell/theme.ts'
import { printableWidgets, PrintWidgets } from './print-widgets.tsx'
import styles from './print.module.css'
import { queryTextsOf } from './query-texts-of.ts'
import { displayDate } from '../../../domain/dates/display-date.ts'
import { instantText, TimeZoneContext, useToday } from '../../adapters/firm-time.ts'
import { HeadlineList, HeadlineNotes } from '../../ledger/headline-list.tsx'
import { BrandName } from '../../shell/brand.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { unableToFetch } from '../../../domain/texts.ts'

interface PrintHeadingProps {
  readonly title: string
  readonly name: string
  readonly dates: FiguresDates
  readonly days: readonly string[]
  readonly isFiltered: boolean
  readonly printedAt: string
}

const PrintFact = ({ term, children }: { readonly term: string; readonly children: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

const PrintHeading = ({ title, name, dates: { asAt, knownOn }, days, isFiltered, printedAt }: PrintHeadingProps) => {
  const today = useToday()
  const printed = instantText(printedAt)
  const [day, ...others] = asAt === undefined ? days : [`as at ${displayDate(asAt)}`]
  const isOneDay = others.length === 0
  const figures = day !== undefined && isOneDay ? ` · ${day}` : ''
  return (
    <header className={styles['heading']}>
      <PageTitle>{`${name} · ${title}${figures} · printed ${printed}`}</PageTitle>
      <BrandName />
      <h1>
        <span className={styles['name']}>{name}</span>
        <span className={styles['title']}>{title}</span>
      </h1>
      <dl className={styles['facts']}>
        {day !== undefined && <PrintFact term="Figures">{isOneDay ? day : 'See below'}</PrintFact>}
        <PrintFact term="Records as of">{displayDate(knownOn ?? today())}</PrintFact>
        {isFiltered && <PrintFact term="Filters">See below</PrintFact>}
        <PrintFact term="Printed">{printed}</PrintFact>
      </dl>
    </header>
  )
}

const PrintHeadline = ({ dashboard }: { readonly dashboard: DashboardRef }) => {
  const { headline } = dashboard.getSnapshot().children
  if (headline === undefined) return null
  const { known, isFailed } = followedIn(headline.getSnapshot())
  if (isFailed) return <p className={styles['failed']}>{unableToFetch}</p>
  if (O.isNone(known) || known.value.figures.length === 0) return null
  const { figures, day, notes } = known.value
  return (
    <section className={styles['headline']} aria-label="At a glance">
      <HeadlineList figures={figures} className={styles['glance']} rateClassName={styles['rate']} />
      <HeadlineNotes day={day} notes={notes} className={styles['note']} />
    </section>
  )
}

interface Props {
  readonly dashboard: O.Option<DashboardRef>
  readonly printedAt: string
}

const PrintSheets = ({ dashboard, printedAt }: Omit<Props, 'dashboard'> & { readonly dashboard: DashboardRef }) => {
  const { dates, name, shown, timeZone, widgets } = dashboard.getSnapshot().context
  if (O.isNone(shown)) return null
  const { title, rows } = shown.value
  const onPaper = printableWidgets(rows, widgets)
  const printed = onPaper.printed.map(({ widget }) => widget)
  const isFiltered = printed.some((widget) => queryTextsOf(widget).length > 0)
  const days = figuresDays(printed)
  return (
    <TimeZoneContext value={timeZone}>
      <main className={styles['sheets']} data-print="ready">
        <PrintHeading
          title={title}
          name={name}
          dates={dates}
          days={days}
          isFiltered={isFiltered}
          printedAt={printedAt}
        />
        <PrintHeadline dashboard={dashboard} />
        <p className={styles['disclaimer']}>{disclaimerFor(name)}</p>
        <PrintWidgets widgets={onPaper} />
      </main>
    </TimeZoneContext>
  )
}

const UnprintableDashboard = () => (
  <main className={styles['sheets']} data-print="failed">
    <p role="alert">This dashboard cannot be printed.</p>
  </main>
)

/** `data-print` tells the printing server that everything has loaded. */
export const PrintPage = ({ dashboard, ...rest }: Props) => (
  <MantineProvider theme={plutusTheme} cssVariablesResolver={cssVariables} forceColorScheme="light">
    <FailureBoundary fallback={<UnprintableDashboard />}>
      {O.isSome(dashboard) ? <PrintSheets dashboard={dashboard.value} {...rest} /> : <UnprintableDashboard />}
    </FailureBoundary>
  </MantineProvider>
)
