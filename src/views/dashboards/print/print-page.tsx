import { MantineProvider } from '@mantine/core'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '../../shell/base.css'
import { O } from '../../../domain/fp.ts'
import type { FiguresDates } from '../../../domain/widgets/figures/figures-path.ts'
import type { DashboardRef } from '../../../machines/dashboards/dashboard.ts'
import { FailureBoundary } from '../../adapters/failure-boundary.tsx'
import { cssVariables, theme } from '../../shell/theme.ts'
import { PrintHeading } from './print-heading.tsx'
import { PrintWidgets } from './print-widgets.tsx'
import styles from './print.module.css'
import { wishesOf } from './wishes-of.ts'

interface Props {
  /** None when it cannot be read. */
  readonly dashboard: O.Option<DashboardRef>
  readonly dates: FiguresDates
  readonly printedAt: Date
}

const Sheets = ({ dashboard, dates, printedAt }: Omit<Props, 'dashboard'> & { readonly dashboard: DashboardRef }) => {
  const { name, shown, widgets } = dashboard.getSnapshot().context
  if (O.isNone(shown)) return null
  const { title, rows } = shown.value
  const isFiltered = Object.values(widgets).some(({ actor }) => wishesOf(actor).length > 0)
  return (
    <main className={styles['sheets']} data-print="ready">
      <PrintHeading title={title} name={name} dates={dates} isFiltered={isFiltered} printedAt={printedAt} />
      <PrintWidgets rows={rows} widgets={widgets} />
    </main>
  )
}

const Unprintable = () => (
  <main className={styles['sheets']} data-print="failed">
    <p role="alert">This dashboard cannot be printed.</p>
  </main>
)

/** `data-print` tells the server that prints that there is nothing more to wait for. */
export const PrintPage = ({ dashboard, ...rest }: Props) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light">
    <FailureBoundary fallback={<Unprintable />}>
      {O.isSome(dashboard) ? <Sheets dashboard={dashboard.value} {...rest} /> : <Unprintable />}
    </FailureBoundary>
  </MantineProvider>
)
