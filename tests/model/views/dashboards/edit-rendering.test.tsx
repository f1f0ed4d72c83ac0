import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { DashboardReply } from '../../../../src/api/dashboards/dashboards.ts'
import { fillStructure } from '../../../../src/domain/dashboards/structure.ts'
import { E } from '../../../../src/domain/fp.ts'
import type { WidgetDefinition } from '../../../../src/domain/widgets/widget-definition.ts'
import { type DashboardRef } from '../../../../src/machines/dashboards/dashboard.ts'
import { editModeMachine } from '../../../../src/machines/dashboards/edit-mode.ts'
import { DashboardScreen } from '../../../../src/views/dashboards/dashboard-screen.tsx'
import { newId } from '../../../samples/sample.ts'
import { renderView } from '../../support/render-view.tsx'
import { silentDashboard } from '../../support/silent-dashboard.ts'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const drawn = vi.hoisted((): string[] => [])

vi.mock(import('../../../../src/views/widgets/widget-body.tsx'), async (original) => {
  const { WidgetBody } = await original()
  return {
    WidgetBody: (props) => {
      drawn.push(props.definition.wid)
      return <WidgetBody {...props} />
    },
  }
})

const wordsDefinition = (index: number): WidgetDefinition => ({
  wid: `w${index}`,
  name: 'welcome-client',
  title: `Words ${index}`,
  type: 'text',
  config: { format: 'markdown', content: `Read ${index}` },
})

const sixty = [...Array(60).keys()].map(wordsDefinition)

const dashboardReply: DashboardReply = {
  info: {},
  timeZone: 'UTC',
  name: 'Banksia Pension',
  revision: 0,
  position: 5,
  dashboard: {
    title: 'Dashboard',
    structure: '6-6',
    rows: fillStructure('6-6', [sixty.slice(0, 30), sixty.slice(30)]),
  },
}

const testedMachine = silentDashboard.provide({
  actors: {
    loadDashboard: fromPromise(() => Promise.resolve(E.right(dashboardReply))),
    editMode: editModeMachine.provide({
      actors: { shortcuts: silent(), retries: silent(), loadLibrary: unanswered(), saveDashboard: unanswered() },
    }),
  },
})

// to ask for a role and a name among hundreds of buttons takes seconds here
const labelled = (label: string): HTMLElement => screen.getByLabelText(label)
const editToggle = (): HTMLElement => screen.getByRole('button', { name: 'Edit mode' })
const inBar = (text: string): HTMLElement => within(labelled('Editing')).getByText(text)
const dialog = () => within(screen.getByRole('dialog'))

const editSixty = async (): Promise<DashboardRef> => {
  const dashboard = createActor(testedMachine, {
    input: { dashboardKey: { type: 'portfolio', code: 'P00001' }, mayEdit: true, seesBreaks: false, newId },
  }).start()
  renderView(<DashboardScreen dashboard={dashboard} />)
  await screen.findByText('Read 59', undefined, { timeout: 20_000 })
  return dashboard
}

/** The widgets whose contents were drawn by what was done. */
const drawnBy = async (doing: () => unknown): Promise<readonly string[]> => {
  drawn.length = 0
  await act(async () => {
    doing()
    await Promise.resolve()
  })
  return [...new Set(drawn)]
}

const typeTitle = (title: string) => () =>
  fireEvent.change(dialog().getByLabelText(/^Title/), { target: { value: title } })

const columns = (): readonly number[] =>
  [...document.querySelectorAll('[data-span]')].map((column) => column.querySelectorAll('section').length)

describe('with sixty widgets on a dashboard', { timeout: 60_000 }, () => {
  test('entering edit mode and leaving it draws none of them', async () => {
    await editSixty()
    expect(await drawnBy(() => fireEvent.click(editToggle()))).toEqual([])
    expect(screen.getAllByLabelText(/^Move Words/)).toHaveLength(60)
    expect(await drawnBy(() => fireEvent.click(inBar('Cancel')))).toEqual([])
    expect(screen.queryAllByLabelText(/^Move Words/)).toHaveLength(0)
  })

  test('typing a title draws none of them, of the dashboard or of one of them', async () => {
    await editSixty()
    fireEvent.click(editToggle())
    fireEvent.click(inBar('Edit dashboard'))
    for (const title of ['O', 'Ou', 'Our', '']) expect(await drawnBy(typeTitle(title))).toEqual([])
    expect(dialog().getByText('This field is required')).toBeDefined()
    expect(dialog().getByRole('button', { name: 'Apply' }).hasAttribute('disabled')).toBe(true)
    expect(await drawnBy(() => fireEvent.click(dialog().getByRole('button', { name: 'Cancel' })))).toEqual([])
    fireEvent.click(labelled('Edit Words 7'))
    for (const title of ['N', 'Ne', 'New']) expect(await drawnBy(typeTitle(title))).toEqual([])
    expect(await drawnBy(() => fireEvent.click(dialog().getByRole('button', { name: 'Apply' })))).toEqual(['w7'])
    expect(screen.getByText('New')).toBeDefined()
  })

  test('moving one draws that one, in a column of others not even it', async () => {
    const dashboard = await editSixty()
    fireEvent.click(editToggle())
    const move = (cid: string, index: number) => () =>
      dashboard.getSnapshot().children.editMode?.send({
        type: 'act.done',
        act: { type: 'MoveWidget', wid: 'w3', cid, index },
      })
    expect(await drawnBy(move('leaf-1', 29))).toEqual([])
    expect(await drawnBy(move('leaf-2', 0))).toEqual(['w3'])
    expect(columns()).toEqual([29, 31])
    expect(await drawnBy(() => fireEvent.click(labelled('Undo')))).toEqual(['w3'])
    expect(columns()).toEqual([30, 30])
  })

  test('removing one draws none of the others', async () => {
    await editSixty()
    fireEvent.click(editToggle())
    fireEvent.click(labelled('Remove Words 5'))
    expect(dialog().getByText('Are you sure you want to delete this widget ?')).toBeDefined()
    expect(await drawnBy(() => fireEvent.click(dialog().getByRole('button', { name: 'Delete' })))).toEqual([])
    expect(columns()).toEqual([29, 30])
    expect(screen.getByText('1 unsaved change')).toBeDefined()
  })

  test('what somebody else changes draws that one alone, while editing too', async () => {
    const dashboard = await editSixty()
    const hear = (position: number, wid: string) => () =>
      dashboard.send({
        type: 'change.received',
        position,
        revision: position,
        correlation: 'theirs',
        event: { type: 'WidgetEdited', widget: { ...wordsDefinition(0), wid, title: `Late ${position}` } },
      })
    expect(await drawnBy(hear(6, 'w8'))).toEqual(['w8'])
    fireEvent.click(editToggle())
    expect(await drawnBy(hear(7, 'w31'))).toEqual(['w31'])
    expect(screen.getByText('Late 7')).toBeDefined()
  })
})
