import * as t from 'io-ts'

const EditorPane = t.keyof({ code: null, helpers: null, preview: null })
export type EditorPane = t.TypeOf<typeof EditorPane>

export type PaneLayout =
  | EditorPane
  | { readonly type: 'tabs'; readonly tabs: readonly EditorPane[]; readonly activeTabIndex: number }
  | {
      readonly type: 'split'
      readonly direction: 'row' | 'column'
      readonly children: readonly PaneLayout[]
      readonly splitPercentages?: readonly number[]
    }

export const PaneLayout: t.Type<PaneLayout> = t.recursion('Panes', () =>
  t.union([
    EditorPane,
    t.readonly(t.strict({ type: t.literal('tabs'), tabs: t.readonlyArray(EditorPane), activeTabIndex: t.number })),
    t.readonly(
      t.intersection([
        t.strict({
          type: t.literal('split'),
          direction: t.keyof({ row: null, column: null }),
          children: t.readonlyArray(PaneLayout),
        }),
        t.exact(t.partial({ splitPercentages: t.readonlyArray(t.number) })),
      ]),
    ),
  ]),
)

const allPanes: readonly EditorPane[] = ['code', 'helpers', 'preview']

export const tabbedLayout: PaneLayout = { type: 'tabs', tabs: allPanes, activeTabIndex: 0 }

const splitPanes = (direction: 'row' | 'column'): PaneLayout => ({
  type: 'split',
  direction,
  children: [{ type: 'tabs', tabs: ['code', 'helpers'], activeTabIndex: 0 }, 'preview'],
  splitPercentages: [50, 50],
})

export const sideBySideLayout = splitPanes('row')

export const stackedLayout = splitPanes('column')

export const visiblePanes = (panes: PaneLayout): readonly EditorPane[] => {
  if (typeof panes === 'string') return [panes]
  if (panes.type === 'split') return panes.children.flatMap(visiblePanes)
  const front = panes.tabs[panes.activeTabIndex]
  return front === undefined ? [] : [front]
}

export const withPaneInFront = (panes: PaneLayout, pane: EditorPane): PaneLayout => {
  if (typeof panes === 'string') return panes
  if (panes.type === 'split') return { ...panes, children: panes.children.map((child) => withPaneInFront(child, pane)) }
  return panes.tabs.includes(pane) ? { ...panes, activeTabIndex: panes.tabs.indexOf(pane) } : panes
}

export const rowCountOf = (panes: PaneLayout): number => {
  if (typeof panes === 'string' || panes.type === 'tabs') return 1
  const rows = panes.children.map(rowCountOf)
  return panes.direction === 'column' ? rows.reduce((sum, count) => sum + count, 0) : Math.max(1, ...rows)
}

export const isTab = (panes: PaneLayout, pane: EditorPane): boolean => {
  if (typeof panes === 'string') return false
  return panes.type === 'tabs' ? panes.tabs.includes(pane) : panes.children.some((child) => isTab(child, pane))
}

export const narrowedPanes = (panes: PaneLayout): PaneLayout => {
  if (typeof panes !== 'string' && panes.type === 'tabs') return panes
  const [front = 'code'] = visiblePanes(panes)
  return { type: 'tabs', tabs: allPanes, activeTabIndex: allPanes.indexOf(front) }
}
