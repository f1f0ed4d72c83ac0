import { describe, expect, test } from 'vitest'
import type { DashboardCommand, DashboardStructure } from '../../../../../src/domain/dashboards/dashboard.ts'
import { defaultDashboard } from '../../../../../src/domain/dashboards/default-dashboard.ts'
import {
  addCommand,
  type DashboardDraft,
  isUnsaved,
  lastingCommands,
  openDraft,
  undoCommand,
} from '../../../../../src/domain/dashboards/editing/draft.ts'
import { leavesOf, widgetsOf } from '../../../../../src/domain/dashboards/structure.ts'
import { E } from '../../../../../src/domain/fp.ts'

const opened = openDraft({ position: 1, revision: 1, dashboard: defaultDashboard('portfolio') })

const after = (...acts: readonly DashboardCommand[]): DashboardDraft =>
  acts.reduce((draft, act) => {
    const next = addCommand(draft, act)
    return E.isRight(next) ? next.right : draft
  }, opened)

const chooseCommand = (structure: DashboardStructure): DashboardCommand => ({ type: 'RestructureDashboard', structure })
const counts = ({ dashboard: { rows } }: DashboardDraft): readonly number[] =>
  leavesOf(rows).map(({ widgets }) => widgets.length)

describe('B13: structures are tried one after another', () => {
  test('each is filled from the arrangement before the first', () => {
    const tried = after(chooseCommand('6-6'), chooseCommand('4-8'), chooseCommand('6-6/12'))
    expect(tried.dashboard).toEqual(after(chooseCommand('6-6/12')).dashboard)
  })

  test('the first again is the arrangement that was there, and nothing to save', () => {
    const { structure } = opened.dashboard
    const tried = after(chooseCommand('6-6'), chooseCommand(structure))
    expect([counts(tried), isUnsaved(tried)]).toEqual([counts(opened), false])
  })

  test('only the last is saved, and undo goes back one structure at a time', () => {
    const tried = after(chooseCommand('6-6'), chooseCommand('4-8'))
    expect(lastingCommands(tried.acts)).toEqual([chooseCommand('4-8')])
    expect(undoCommand(tried).dashboard).toEqual(after(chooseCommand('6-6')).dashboard)
  })

  test('a widget that was moved in one stays where it was put', () => {
    const [wid = ''] = widgetsOf(opened.dashboard.rows).map((widget) => widget.wid)
    const move: DashboardCommand = { type: 'MoveWidget', wid, cid: 'leaf-2', index: 0 }
    expect(lastingCommands(after(chooseCommand('6-6'), move, chooseCommand('4-8')).acts)).toEqual([
      chooseCommand('6-6'),
      move,
      chooseCommand('4-8'),
    ])
  })
})
