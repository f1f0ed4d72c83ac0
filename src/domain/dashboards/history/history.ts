import * as t from 'io-ts'
import type { Dashboard, DashboardEvent } from '../dashboard.ts'
import { DashboardDifference, dashboardDifferences } from './differences.ts'
import { evolveDashboard, type DashboardState, withDefaultPinned } from '../decider.ts'

/** The server takes `dashboard` from the log, never from a caller. */
interface RestoreDashboard {
  readonly type: 'RestoreDashboard'
  readonly revision: number
  readonly dashboard: Dashboard
}

export const decideRestore = (
  { revision, dashboard }: RestoreDashboard,
  state: DashboardState,
): readonly DashboardEvent[] =>
  dashboardDifferences(state.dashboard, dashboard).length === 0
    ? []
    : withDefaultPinned(state)([{ type: 'DashboardRestored', revision, dashboard }])

export const PastSave = t.readonly(
  t.strict({
    first: t.number,
    revision: t.number,
    at: t.string,
    username: t.string,
    restored: t.union([t.number, t.null]),
    differences: t.readonlyArray(DashboardDifference),
  }),
)
export type PastSave = t.TypeOf<typeof PastSave>

export const NamedSave = t.readonly(t.intersection([PastSave, t.strict({ name: t.string })]))
export type NamedSave = t.TypeOf<typeof NamedSave>

export interface RecordedChange {
  readonly revision: number
  readonly at: string
  readonly actor: string
  readonly correlation: string
  readonly event: DashboardEvent
}

interface DashboardHistory {
  readonly dashboard: Dashboard
  readonly saves: readonly PastSave[]
}

export interface HistoryPage {
  readonly before: number
  readonly maxEntries: number
}

const groupBySave = (changes: readonly RecordedChange[]): readonly (readonly RecordedChange[])[] => {
  const starts = changes.flatMap(({ correlation }, index) =>
    changes[index - 1]?.correlation === correlation ? [] : [index],
  )
  return starts.map((start, index) => changes.slice(start, starts[index + 1]))
}

const restoredRevision = (changes: readonly RecordedChange[]): number | null =>
  changes.reduce<number | null>(
    (found, { event }) => (event.type === 'DashboardRestored' ? event.revision : found),
    null,
  )

const evolveOver = (dashboard: Dashboard, changes: readonly RecordedChange[]): Dashboard =>
  changes.reduce((before, { event }) => evolveDashboard(before, event), dashboard)

const withSave = ({ dashboard, saves }: DashboardHistory, changes: readonly RecordedChange[]): DashboardHistory => {
  const after = evolveOver(dashboard, changes)
  const saved = changes.slice(-1).map(({ revision, at, actor }) => ({
    first: revision - changes.length + 1,
    revision,
    at,
    username: actor,
    restored: restoredRevision(changes),
    differences: dashboardDifferences(dashboard, after),
  }))
  return { dashboard: after, saves: [...saves, ...saved] }
}

/** The default layout on the day of the first change, even if the default has changed since. */
const dashboardBeforeChanges = (initial: Dashboard, [first]: readonly RecordedChange[]): Dashboard =>
  first?.event.type === 'DashboardCreated' ? first.event.dashboard : initial

export const savesOf = (
  initial: Dashboard,
  changes: readonly RecordedChange[],
  { before, maxEntries }: HistoryPage,
): readonly PastSave[] => {
  const groups = groupBySave(changes.filter(({ revision }) => revision < before))
  const ground = evolveOver(dashboardBeforeChanges(initial, changes), groups.slice(0, -maxEntries).flat())
  return groups.slice(-maxEntries).reduce(withSave, { dashboard: ground, saves: [] }).saves.toReversed()
}

export const dashboardAt = (initial: Dashboard, changes: readonly RecordedChange[], revision: number): Dashboard =>
  evolveOver(
    dashboardBeforeChanges(initial, changes),
    changes.filter((change) => change.revision <= revision),
  )
