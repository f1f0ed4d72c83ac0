import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, type EventFrom } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import { widgetFrom } from '../../../../src/domain/widgets/library/new-widget.ts'
import { newWidget, widgetCreator } from '../../../samples/widgets/widget-creator.ts'
import { newWidgetMachine, widgetCreatorMachine } from '../../../../src/machines/widgets/widget-creator.ts'
import {
  type PreviewDashboardsResult,
  widgetPreviewerMachine,
} from '../../../../src/machines/widgets/widget-previewer.ts'
import { widgetMachine } from '../../../../src/machines/widgets/widget.ts'
import { CreatorDialog } from '../../../../src/views/widgets/admin/widgets-screen.tsx'
import { lastOf } from '../../support/last.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const previewerMachine = widgetPreviewerMachine.provide({
  actors: {
    retries: silent(),
    listDashboards: unanswered(),
    widget: widgetMachine.provide({ actors: { retries: silent(), loadFigures: unanswered() } }),
  },
})

const testedMachine = widgetCreatorMachine.provide({
  actors: {
    previewer: previewerMachine,
    editor: newWidgetMachine.provide({ actors: { retries: silent(), read: unanswered(), save: unanswered() } }),
  },
})

const isHidden = true

const press = (name: string) => fireEvent.click(lastOf(screen.getAllByRole('button', { name, hidden: isHidden })))

const renderCreator = (provided = testedMachine) => {
  const creator = createActor(provided).start()
  renderView(<CreatorDialog creator={creator} />)
  const { editor } = creator.getSnapshot().children
  if (editor === undefined) throw new Error('there is no editor')
  return { creator, editor }
}

type Creator = ReturnType<typeof renderCreator>

const buttonNames: Readonly<Record<string, string>> = {
  'save.requested': 'Save',
  'close.requested': 'Cancel',
  'close.confirmed': 'Close without saving',
  'close.refused': 'Cancel',
}

const edit = ({ editor }: Creator, event: EventFrom<typeof newWidgetMachine>) =>
  act(async () => {
    const name = buttonNames[event.type]
    if (name === undefined) editor.send(event)
    else press(name)
    await Promise.resolve()
  })

const isThere = (name: string): boolean => screen.queryByRole('button', { name, hidden: isHidden }) !== null

const shownField = (name: RegExp) => screen.getByRole('textbox', { name, hidden: isHidden })
const shownChoice = (name: string) => screen.getByRole('combobox', { name, hidden: isHidden })
const choose = (name: string, value: string) => fireEvent.change(shownChoice(name), { target: { value } })

describe('a new widget', () => {
  test.each(pathsOf(testedMachine, widgetCreator.events))('closes with its editor: $name', async ({ steps }) => {
    const { creator } = renderCreator()
    for (const { event, state } of steps) {
      await act(async () => {
        creator.send(event)
        await Promise.resolve()
      })
      expect(creator.getSnapshot().value).toEqual(state.value)
    }
  })

  test.each(pathsOf(newWidgetMachine, newWidget.events, { input: newWidget.input }))(
    'is written: $name',
    async ({ steps }) => {
      const rendered = renderCreator()
      for (const { event, state } of steps) {
        await edit(rendered, event)
        const { draft, refusal } = state.context
        expect(rendered.editor.getSnapshot().value).toEqual(state.value)
        expect(rendered.creator.getSnapshot().status).toBe(state.status)
        if (state.status === 'done') continue
        expect(rendered.creator.getSnapshot().context.draft).toEqual(draft)
        expect(shownField(/^Title/)).toHaveProperty('value', draft.title)
        expect(isThere('Close without saving')).toBe(state.matches('asking'))
        expect(screen.queryByText('This name is taken') !== null).toBe(
          O.isSome(refusal) && refusal.value._tag === 'Field',
        )
        expect(screen.queryByText('There was a problem') !== null).toBe(
          O.isSome(refusal) && refusal.value._tag === 'Lost',
        )
      }
    },
  )

  test('is of the data and the shape chosen, and keeps a shape the other data has too', () => {
    const { creator } = renderCreator()
    const made = () => widgetFrom(creator.getSnapshot().context.draft)
    fireEvent.change(shownField(/^Title/), { target: { value: 'Où va l’épargne' } })
    expect(made()).toMatchObject({ name: 'ou-va-l-epargne', widgetType: 'table' })
    choose('Data set', 'allocation')
    expect(made()).toMatchObject({
      widgetType: 'graph',
      config: { url: '/data/{entity}/{code}/allocation?by=asset-class', graphType: 'donut' },
    })
    choose('Display as', 'treemap')
    choose('Breakdown', 'sector')
    expect(made().config).toEqual({ url: '/data/{entity}/{code}/allocation?by=sector', graphType: 'treemap' })
    choose('Data set', 'distributions')
    choose('Display as', 'calendar')
    expect(made()).toMatchObject({ widgetType: 'calendar', config: { url: '/data/{entity}/{code}/distributions' } })
  })

  test('is previewed where it is chosen to be, by an actor that follows the draft', async () => {
    const dashboards = [
      { dashboardKey: { type: 'admin', code: 'firm' }, name: 'The firm' },
      { dashboardKey: { type: 'group', code: 'G1' }, name: 'Banksia Group' },
    ] as const
    const listDashboards = fromPromise<PreviewDashboardsResult>(() => Promise.resolve(E.right(dashboards)))
    const { creator } = renderCreator(
      testedMachine.provide({ actors: { previewer: previewerMachine.provide({ actors: { listDashboards } }) } }),
    )
    await screen.findByRole('heading', { name: 'Untitled', hidden: isHidden })
    const preview = () =>
      O.toNullable(creator.getSnapshot().children.previewer?.getSnapshot().context.preview ?? O.none)
    const shown = () => preview()?.getSnapshot().context
    const first = preview()
    expect(shown()).toMatchObject({ dashboardKey: { type: 'admin', code: 'firm' }, definition: { type: 'table' } })
    choose('Display as', 'grid')
    expect(shown()?.definition.type).toBe('grid')
    expect(preview()).toBe(first)
    act(() =>
      creator
        .getSnapshot()
        .children.previewer?.send({ type: 'dashboard.chosen', dashboardKey: { type: 'group', code: 'G1' } }),
    )
    expect(shown()).toMatchObject({ dashboardKey: { type: 'group', code: 'G1' }, definition: { type: 'grid' } })
  })
})
