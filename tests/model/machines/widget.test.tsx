import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, type EventFrom } from 'xstate'
import { E, O } from '../../../src/domain/fp.ts'
import type { Figures, FiguresRequest, FiguresUnavailable } from '../../../src/domain/widget/figures.ts'
import type { WidgetDefinition } from '../../../src/domain/widget/widget-definition.ts'
import { widgetMachine } from '../../../src/machines/widget.ts'
import { WidgetCard } from '../../../src/views/dashboard/widget-card.tsx'
import { pathsOf } from '../support/paths.ts'
import { renderView } from '../support/render-view.tsx'
import { unanswered } from '../support/unanswered.ts'

type Loading = E.Either<FiguresUnavailable, Figures>

const definition: WidgetDefinition = {
  wid: 'distributions',
  name: 'distributions',
  title: 'Paid',
  type: 'calendar',
  config: { url: '/data/{entity}/{code}/distributions' },
}
const place = { type: 'portfolio', code: 'P00001' } as const

const paid = (title: string): Loading =>
  E.right({
    _tag: 'Table',
    table: {
      columns: [],
      root: 'rows',
      rows: [{ date: '2026-11-20', title, amount: 12.5 }],
      options: {},
      meta: [{ class: 'title-suffix', value: 'as at 20-Nov-26' }],
    },
  })
const unreachable: Loading = E.left({ _tag: 'Unreachable' })

const answered = (output: Loading) => ({ type: 'xstate.done.actor.loadFigures', output })

const events = [
  { type: 'reload.requested' },
  { type: 'size.toggled' },
  { type: 'size.collapsed' },
  { type: 'size.expanded' },
  { type: 'fullscreen.opened' },
  { type: 'info.opened' },
  { type: 'modal.closed' },
  answered(paid('CBA dividend')),
  answered(unreachable),
]

const buttons: Readonly<Record<string, RegExp>> = {
  'reload.requested': /^Reload Paid$/,
  'size.toggled': /^(Collapse|Expand) Paid$/,
  'fullscreen.opened': /^Show Paid in full$/,
  'info.opened': /^About Paid$/,
  'modal.closed': /^Close$/,
}

const press = (name: RegExp): void => {
  const [button] = screen.getAllByRole('button', { name, hidden: true })
  if (button !== undefined) fireEvent.click(button)
}

const renderCard = (loadFigures = unanswered<Loading, FiguresRequest>(), widgetDefinition = definition) => {
  const widget = createActor(widgetMachine.provide({ actors: { loadFigures } }), {
    input: { definition: widgetDefinition, place },
  }).start()
  renderView(<WidgetCard widget={widget} dashboardWidth={1200} />)
  const perform = async (event: EventFrom<typeof widgetMachine>): Promise<void> => {
    const button = buttons[event.type]
    await act(async () => {
      if (button === undefined) widget.send(event)
      else press(button)
      await Promise.resolve()
    })
  }
  return { widget, perform }
}

const isShown = (found: readonly HTMLElement[]): boolean => found.length > 0

describe('a card', () => {
  test.each(pathsOf(widgetMachine, events, { input: { definition, place } }))('$name', async ({ steps }) => {
    const { widget, perform } = renderCard()
    for (const { event, state } of steps) {
      await perform(event)
      const isBodyShown = state.matches({ size: 'expanded' }) || state.matches({ modal: 'fullscreen' })
      const hasFigures = O.isSome(state.context.figures)
      expect(widget.getSnapshot().value).toEqual(state.value)
      await vi.waitFor(() => {
        expect(isShown(screen.queryAllByRole('status', { name: 'Loading', hidden: true }))).toBe(
          isBodyShown && state.matches({ figures: 'loading' }) && !hasFigures,
        )
      })
      expect(isShown(screen.queryAllByRole('alert', { hidden: true }))).toBe(
        isBodyShown && state.matches({ figures: 'failed' }),
      )
      expect(isShown(screen.queryAllByText('CBA dividend'))).toBe(isBodyShown && hasFigures)
      expect(isShown(screen.queryAllByText('as at 20-Nov-26'))).toBe(hasFigures)
      expect(isShown(screen.queryAllByRole('dialog'))).toBe(!state.matches({ modal: 'closed' }))
    }
  })

  test('that cannot fetch says so in the words of the specification, and tries again when asked', async () => {
    const { widget } = renderCard(fromPromise(() => Promise.resolve(unreachable)))
    expect(await screen.findByText('Unable to fetch data at this time. Please try again later')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(widget.getSnapshot().matches({ figures: 'loading' })).toBe(true)
  })

  test('whose url leads out of the API fails and fetches nothing', () => {
    const fetched = vi.fn<() => Promise<Loading>>()
    const { widget } = renderCard(fromPromise(fetched), {
      ...definition,
      config: { url: 'https://elsewhere.example/' },
    })
    expect(widget.getSnapshot().matches({ figures: 'failed' })).toBe(true)
    expect(fetched).not.toHaveBeenCalled()
  })
})

test('an answer that comes late never replaces a newer one', async () => {
  const answers: ((loading: Loading) => void)[] = []
  const { widget } = renderCard(fromPromise(() => new Promise((resolve) => answers.push(resolve))))
  widget.send({ type: 'reload.requested' })
  await act(async () => {
    answers[1]?.(paid('Newer'))
    await Promise.resolve()
    answers[0]?.(paid('Older'))
    await Promise.resolve()
  })
  expect(widget.getSnapshot().context.figures).toEqual(O.getRight(paid('Newer')))
})
