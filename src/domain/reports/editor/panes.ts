import * as t from 'io-ts'

const Pane = t.keyof({ code: null, helpers: null, preview: null })
export type Pane = t.TypeOf<typeof Pane>

export type Panes =
  | Pane
  | { readonly type: 'tabs'; readonly tabs: readonly Pane[]; readonly activeTabIndex: number }
  | {
      readonly type: 'split'
      readonly direction: 'row' | 'column'
      readonly children: readonly Panes[]
      readonly splitPercentages?: readonly number[]
    }

export const Panes: t.Type<Panes> = t.recursion('Panes', () =>
  t.union([
    Pane,
    t.readonly(t.strict({ type: t.literal('tabs'), tabs: t.readonlyArray(Pane), activeTabIndex: t.number })),
    t.readonly(
      t.intersection([
        t.strict({
          type: t.literal('split'),
          direction: t.keyof({ row: null, column: null }),
          children: t.readonlyArray(Panes),
        }),
        t.exact(t.partial({ splitPercentages: t.readonlyArray(t.number) })),
      ]),
    ),
  ]),
)

const allPanes: readonly Pane[] = ['code', 'helpers', 'preview']

export const asTabs: Panes = { type: 'tabs', tabs: allPanes, activeTabIndex: 0 }

const apart = (direction: 'row' | 'column'): Panes => ({
  type: 'split',
  direction,
  children: [{ type: 'tabs', tabs: ['code', 'helpers'], activeTabIndex: 0 }, 'preview'],
  splitPercentages: [50, 50],
})

export const sideBySide = apart('row')

export const oneAboveTheOther = apart('column')

export const panesInSight = (panes: Panes): readonly Pane[] => {
  if (typeof panes === 'string') return [panes]
  if (panes.type === 'split') return panes.children.flatMap(panesInSight)
  const front = panes.tabs[panes.activeTabIndex]
  return front === undefined ? [] : [front]
}

export const withInFront = (panes: Panes, pane: Pane): Panes => {
  if (typeof panes === 'string') return panes
  if (panes.type === 'split') return { ...panes, children: panes.children.map((child) => withInFront(child, pane)) }
  return panes.tabs.includes(pane) ? { ...panes, activeTabIndex: panes.tabs.indexOf(pane) } : panes
}

export const rowsOf = (panes: Panes): number => {
  if (typeof panes === 'string' || panes.type === 'tabs') return 1
  const rows = panes.children.map(rowsOf)
  return panes.direction === 'column' ? rows.reduce((sum, count) => sum + count, 0) : Math.max(1, ...rows)
}

export const isTab = (panes: Panes, pane: Pane): boolean => {
  if (typeof panes === 'string') return false
  return panes.type === 'tabs' ? panes.tabs.includes(pane) : panes.children.some((child) => isTab(child, pane))
}

export const narrowed = (panes: Panes): Panes => {
  if (typeof panes !== 'string' && panes.type === 'tabs') return panes
  const [front = 'code'] = panesInSight(panes)
  return { type: 'tabs', tabs: allPanes, activeTabIndex: allPanes.indexOf(front) }
}
