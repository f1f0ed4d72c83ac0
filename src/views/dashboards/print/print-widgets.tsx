import type { DashboardRow } from '../../../domain/dashboards/dashboard.ts'
import { isWelcome } from '../../../domain/dashboards/welcome.ts'
import { printStrips, widgetShares } from '../../../domain/dashboards/export/print-strips.ts'
import type { SpawnedWidgets } from '../../../machines/dashboards/spawned-widgets.ts'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'
import { useTitle } from '../use-title.ts'
import { PrintBlock } from './print-block.tsx'
import styles from './print.module.css'
import { canPrintAtHalfWidth, printFormOf } from './print-form.tsx'

interface Props {
  readonly widgets: PrintableWidgets
}

interface PrintedWidget {
  readonly widget: WidgetRef
  readonly share: number
}

const isWelcomeWidget = (widget: WidgetRef): boolean => isWelcome(widget.getSnapshot().context.definition)

const isPrintable = (widget: WidgetRef): boolean => !isWelcomeWidget(widget) && printFormOf(widget).Body !== null

const isCollapsed = (widget: WidgetRef): boolean => widget.getSnapshot().matches({ size: 'collapsed' })

const LeftOutTitle = ({ widget }: { readonly widget: WidgetRef }) => `${useTitle(widget)} (collapsed)`

const LeftOut = ({ widgets }: { readonly widgets: readonly WidgetRef[] }) =>
  widgets.length > 0 && (
    <p className={styles['leftOut']}>
      Not printed:{' '}
      {widgets.map((widget, index) => (
        <span key={widget.id}>
          {index > 0 && ', '}
          <LeftOutTitle widget={widget} />
        </span>
      ))}
    </p>
  )

interface PrintableWidgets {
  readonly printed: readonly PrintedWidget[]
  readonly leftOut: readonly WidgetRef[]
}

export const printableWidgets = (rows: readonly DashboardRow[], widgets: SpawnedWidgets): PrintableWidgets => {
  const all = widgetShares(rows).flatMap(({ definition, share }): readonly PrintedWidget[] => {
    const widget = widgets[definition.wid]?.actor
    return widget !== undefined && isPrintable(widget) ? [{ widget, share }] : []
  })
  return {
    printed: all.filter(({ widget }) => !isCollapsed(widget)),
    leftOut: all.map(({ widget }) => widget).filter(isCollapsed),
  }
}

export const PrintWidgets = ({ widgets: { printed, leftOut } }: Props) => {
  return (
    <>
      {printStrips(printed, canPrintAtHalfWidth).map((strip) => (
        <div
          key={strip.map(({ widget }) => widget.id).join(' ')}
          className={styles['strip']}
          data-halves={strip.length}
        >
          {strip.map(({ widget }) => (
            <PrintBlock key={widget.id} widget={widget} isHalf={strip.length === 2} />
          ))}
        </div>
      ))}
      <LeftOut widgets={leftOut} />
    </>
  )
}
