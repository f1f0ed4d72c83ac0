import type { WidgetDefinition } from '../../widgets/widget-definition.ts'
import type { DashboardRow } from '../dashboard.ts'

interface WidgetShare {
  readonly definition: WidgetDefinition
  readonly share: number
}

const columnWidthShare = (styleClass: string): number => Number(/^span-(\d+)$/.exec(styleClass)?.[1] ?? 12) / 12

export const widgetShares = (rows: readonly DashboardRow[], share = 1): readonly WidgetShare[] =>
  rows.flatMap(({ columns }) =>
    columns.flatMap((column) => {
      const own = share * columnWidthShare(column.styleClass)
      return 'widgets' in column
        ? column.widgets.map((definition) => ({ definition, share: own }))
        : widgetShares(column.rows, own)
    }),
  )

export const printStrips = <A>(items: readonly A[], isHalf: (item: A) => boolean): readonly (readonly A[])[] =>
  items.reduce<readonly (readonly A[])[]>((strips, item) => {
    const last = strips.at(-1) ?? []
    return isHalf(item) && last.length === 1 && last.every(isHalf)
      ? [...strips.slice(0, -1), [...last, item]]
      : [...strips, [item]]
  }, [])
