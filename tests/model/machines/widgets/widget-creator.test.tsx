import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, type EventFrom } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import { widgetFrom } from '../../../../src/domain/widgets/library/new-widget.ts'
import { widgetCreator as sample } from '../../../samples/widgets/widget-creator.ts'
import { type PreviewPlaces, widgetCreatorMachine } from '../../../../src/machines/widgets/widget-creator.ts'
import { widgetMachine } from '../../../../src/machines/widgets/widget.ts'
import { CreatorDialog } from '../../../../src/views/widgets/admin/creator-dialog.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const machine = widgetCreatorMachine.provide({
  actors: {
    retries: silent(),
    listPlaces: unanswered(),
    defineWidget: unanswered(),
    widget: widgetMachine.provide({ actors: { retries: silent(), loadFigures: unanswered() } }),
  },
})

const buttons: Readonly<Record<string, string>> = {
  'places.retried': 'Try again',
  'save.requested': 'Save',
  'close.requested': 'Close',
  'close.confirmed': 'Close without saving',
  'close.refused': 'Go on editing',
}

const hidden = true

const renderCreator = (provided = machine) => {
  const creator = createActor(provided).start()
  renderView(<CreatorDialog creator={creator} />)
  const perform = async (event: EventFrom<typeof machine>): Promise<void> => {
    const name = buttons[event.type]
    await act(async () => {
      if (name === undefined) creator.send(event)
      else fireEvent.click(screen.getByRole('button', { name, hidden }))
      await Promise.resolve()
    })
  }
  return { creator, perform }
}

const field = (name: RegExp) => screen.getByRole('textbox', { name, hidden })
const choice = (name: string) => screen.getByRole('combobox', { name, hidden })
const choose = (name: string, value: string) => fireEvent.change(choice(name), { target: { value } })

describe('a new widget', () => {
  test.each(pathsOf(machine, sample.events))('$name', async ({ steps }) => {
    const { creator, perform } = renderCreator()
    for (const { event, state } of steps) {
      await perform(event)
      const { draft, refusal } = state.context
      const isFailed = state.matches({ open: { places: 'failed' } })
      expect(creator.getSnapshot().value).toEqual(state.value)
      expect(field(/^Title/)).toHaveProperty('value', draft.title)
      expect(screen.queryByRole('button', { name: 'Try again', hidden }) !== null).toBe(isFailed)
      expect(screen.queryByRole('button', { name: 'Go on editing', hidden }) !== null).toBe(
        state.matches({ open: { work: 'asking' } }),
      )
      expect(screen.queryByText('This name is taken') !== null).toBe(
        O.isSome(refusal) && refusal.value._tag === 'NameTaken',
      )
      expect(screen.queryByText('There was a problem') !== null).toBe(
        O.isSome(refusal) && refusal.value._tag === 'Lost',
      )
    }
  })

  test('is of the data and the shape chosen, and keeps a shape the other data has too', () => {
    const { creator } = renderCreator()
    const made = () => widgetFrom(creator.getSnapshot().context.draft)
    fireEvent.change(field(/^Title/), { target: { value: 'Où va l’épargne' } })
    expect(made()).toMatchObject({ name: 'ou-va-l-epargne', widgetType: 'table' })
    choose('Data set', 'allocation')
    expect(made()).toMatchObject({
      widgetType: 'graph',
      config: { url: '/data/{entity}/{code}/allocation?by=asset-class', graphType: 'donut' },
    })
    choose('Shown as', 'treemap')
    choose('Broken down', 'sector')
    expect(made().config).toEqual({ url: '/data/{entity}/{code}/allocation?by=sector', graphType: 'treemap' })
    choose('Data set', 'distributions')
    choose('Shown as', 'calendar')
    expect(made()).toMatchObject({ widgetType: 'calendar', config: { url: '/data/{entity}/{code}/distributions' } })
  })

  test('is previewed where it is chosen to be, by an actor that follows the draft', async () => {
    const places = [
      { place: { type: 'admin', code: 'firm' }, name: 'The firm' },
      { place: { type: 'group', code: 'G1' }, name: 'Banksia Group' },
    ] as const
    const { creator, perform } = renderCreator(
      machine.provide({
        actors: { retries: silent(), listPlaces: fromPromise<PreviewPlaces>(() => Promise.resolve(E.right(places))) },
      }),
    )
    await screen.findByRole('heading', { name: 'Untitled', hidden })
    const shown = () => O.toNullable(creator.getSnapshot().context.preview)?.getSnapshot().context
    const first = O.toNullable(creator.getSnapshot().context.preview)
    expect(shown()).toMatchObject({ place: { type: 'admin', code: 'firm' }, definition: { type: 'table' } })
    choose('Shown as', 'grid')
    expect(shown()?.definition.type).toBe('grid')
    expect(O.toNullable(creator.getSnapshot().context.preview)).toBe(first)
    await perform({ type: 'place.chosen', place: { type: 'group', code: 'G1' } })
    expect(shown()).toMatchObject({ place: { type: 'group', code: 'G1' }, definition: { type: 'grid' } })
  })
})
