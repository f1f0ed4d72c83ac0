import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { E, pipe } from '../../../../../src/domain/fp.ts'
import {
  type ViewCommand,
  isViewOf,
  personalView,
  ownerOfViews,
  personalViewId,
  viewPrefix,
  ViewEvent,
  isDefaultWidgetView,
  WidgetView,
  type WidgetViews,
} from '../../../../../src/domain/dashboards/personal-view/personal-view.ts'
import { widgetView } from '../../../support/arbitraries/widget-view.ts'

const { initial: initialState, decide: decideCommand, evolve: evolveState } = personalView

const foldedView: WidgetView = { collapsed: true }
const keepCommand = (wid: string, view: WidgetView): ViewCommand => ({ type: 'KeepWidgetView', wid, view })
const keptEvent = (wid: string, view: WidgetView): ViewEvent => ({ type: 'WidgetViewKept', wid, view })
const givenViews = (...events: readonly ViewEvent[]): WidgetViews => events.reduce(evolveState, initialState)

const widArbitrary = fc.constantFrom('a', 'b', '__proto__', 'constructor')
const commandArbitrary: fc.Arbitrary<ViewCommand> = fc.oneof(
  fc.record({ type: fc.constant('KeepWidgetView' as const), wid: widArbitrary, view: widgetView }),
  fc.record({ type: fc.constant('ResetViews' as const) }),
)
const viewsArbitrary = fc
  .array(fc.oneof(fc.record({ type: fc.constant('WidgetViewKept' as const), wid: widArbitrary, view: widgetView })))
  .map((events) => givenViews(...events))

describe('one person’s view of one dashboard', () => {
  test('keeps what they set, and forgets what they set back', () => {
    expect(decideCommand(keepCommand('a', foldedView), initialState)).toEqual(E.right([keptEvent('a', foldedView)]))
    expect(givenViews(keptEvent('a', foldedView), keptEvent('b', { hidden: ['Cash'] }))).toEqual({
      a: foldedView,
      b: { hidden: ['Cash'] },
    })
    expect(givenViews(keptEvent('a', foldedView), keptEvent('a', {}))).toEqual({})
  })

  test('is reset once', () => {
    expect(decideCommand({ type: 'ResetViews' }, givenViews(keptEvent('a', foldedView)))).toEqual(
      E.right([{ type: 'ViewsReset' }]),
    )
    expect(decideCommand({ type: 'ResetViews' }, initialState)).toEqual(E.right([]))
    expect(givenViews(keptEvent('a', foldedView), { type: 'ViewsReset' })).toEqual({})
  })

  test('says of a widget left alone that nothing was set', () => {
    expect(decideCommand(keepCommand('constructor', {}), initialState)).toEqual(E.right([]))
  })

  test.each([
    { what: 'a view of more than anybody sets', one: keepCommand('a', { hidden: ['x'.repeat(10_000)] }) },
    { what: 'a widget of a name that is none', one: keepCommand('a'.repeat(101), foldedView) },
  ])('refuses $what', ({ one }) => {
    expect(decideCommand(one, initialState)).toEqual(E.left({ _tag: 'TooLong' }))
  })

  test('refuses more widgets than a dashboard has, and still changes those it holds', () => {
    const full = givenViews(...Array.from({ length: 200 }, (_, index) => keptEvent(`w${index}`, foldedView)))
    expect(decideCommand(keepCommand('another', foldedView), full)).toEqual(E.left({ _tag: 'TooLong' }))
    expect(decideCommand(keepCommand('w7', { collapsed: false }), full)).toEqual(
      E.right([keptEvent('w7', { collapsed: false })]),
    )
  })

  test('is quiet about a command that is repeated', () => {
    fc.assert(
      fc.property(viewsArbitrary, commandArbitrary, (state, one) => {
        const again = pipe(
          decideCommand(one, state),
          E.chain((events) => decideCommand(one, events.reduce(evolveState, state))),
        )
        expect(again).toEqual(E.right([]))
      }),
    )
  })

  test('holds nothing of widgets that are as everybody sees them', () => {
    fc.assert(
      fc.property(viewsArbitrary, (state) => {
        expect(Object.values(state).some(isDefaultWidgetView)).toBe(false)
      }),
    )
  })
})

test('a view and its events are read as they were written', () => {
  fc.assert(
    fc.property(widArbitrary, widgetView, (name, view) => {
      const written: unknown = JSON.parse(JSON.stringify(keptEvent(name, view)))
      expect(ViewEvent.decode(written)).toEqual(E.right(keptEvent(name, view)))
      expect(WidgetView.decode(JSON.parse(JSON.stringify(view)))).toEqual(E.right(view))
    }),
  )
})

test('a stream is one person’s and one dashboard’s, whatever they are called', () => {
  const dashboardKey = { type: 'portfolio', code: 'P1' } as const
  const personalViewStream = (username: string) => `${viewPrefix}${personalViewId(username, dashboardKey)}`
  expect(personalViewStream('jane')).toBe('dashboard-view/jane/portfolio/P1')
  expect(personalViewStream('jane/portfolio/P1/..')).not.toContain('jane/')
  expect(ownerOfViews(personalViewId('jane/portfolio/P1/..', dashboardKey))).toBe('jane/portfolio/P1/..')
  expect(isViewOf(dashboardKey, personalViewStream('a/b'))).toBe(true)
  expect(isViewOf(dashboardKey, 'dashboard-view/jane/portfolio/P12')).toBe(false)
  expect(isViewOf(dashboardKey, 'dashboard/portfolio/P1')).toBe(false)
})
