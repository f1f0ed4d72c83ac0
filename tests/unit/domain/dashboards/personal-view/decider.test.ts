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
  isAsEverybody,
  WidgetView,
  type WidgetViews,
} from '../../../../../src/domain/dashboards/personal-view/personal-view.ts'
import { widgetView } from '../../../support/arbitraries/widget-view.ts'

const { initial, decide, evolve } = personalView

const folded: WidgetView = { collapsed: true }
const keep = (wid: string, view: WidgetView): ViewCommand => ({ type: 'KeepWidgetView', wid, view })
const kept = (wid: string, view: WidgetView): ViewEvent => ({ type: 'WidgetViewKept', wid, view })
const given = (...events: readonly ViewEvent[]): WidgetViews => events.reduce(evolve, initial)

const wid = fc.constantFrom('a', 'b', '__proto__', 'constructor')
const command: fc.Arbitrary<ViewCommand> = fc.oneof(
  fc.record({ type: fc.constant('KeepWidgetView' as const), wid, view: widgetView }),
  fc.record({ type: fc.constant('ResetViews' as const) }),
)
const views = fc
  .array(fc.oneof(fc.record({ type: fc.constant('WidgetViewKept' as const), wid, view: widgetView })))
  .map((events) => given(...events))

describe('one person’s view of one dashboard', () => {
  test('keeps what they set, and forgets what they set back', () => {
    expect(decide(keep('a', folded), initial)).toEqual(E.right([kept('a', folded)]))
    expect(given(kept('a', folded), kept('b', { hidden: ['Cash'] }))).toEqual({ a: folded, b: { hidden: ['Cash'] } })
    expect(given(kept('a', folded), kept('a', {}))).toEqual({})
  })

  test('is reset once', () => {
    expect(decide({ type: 'ResetViews' }, given(kept('a', folded)))).toEqual(E.right([{ type: 'ViewsReset' }]))
    expect(decide({ type: 'ResetViews' }, initial)).toEqual(E.right([]))
    expect(given(kept('a', folded), { type: 'ViewsReset' })).toEqual({})
  })

  test('says of a widget left alone that nothing was set', () => {
    expect(decide(keep('constructor', {}), initial)).toEqual(E.right([]))
  })

  test.each([
    { what: 'a view of more than anybody sets', one: keep('a', { hidden: ['x'.repeat(10_000)] }) },
    { what: 'a widget of a name that is none', one: keep('a'.repeat(101), folded) },
  ])('refuses $what', ({ one }) => {
    expect(decide(one, initial)).toEqual(E.left({ _tag: 'TooLong' }))
  })

  test('refuses more widgets than a dashboard has, and still changes those it holds', () => {
    const full = given(...Array.from({ length: 200 }, (_, place) => kept(`w${place}`, folded)))
    expect(decide(keep('another', folded), full)).toEqual(E.left({ _tag: 'TooLong' }))
    expect(decide(keep('w7', { collapsed: false }), full)).toEqual(E.right([kept('w7', { collapsed: false })]))
  })

  test('is quiet about a command that is repeated', () => {
    fc.assert(
      fc.property(views, command, (state, one) => {
        const again = pipe(
          decide(one, state),
          E.chain((events) => decide(one, events.reduce(evolve, state))),
        )
        expect(again).toEqual(E.right([]))
      }),
    )
  })

  test('holds nothing of widgets that are as everybody sees them', () => {
    fc.assert(
      fc.property(views, (state) => {
        expect(Object.values(state).some(isAsEverybody)).toBe(false)
      }),
    )
  })
})

test('a view and its events are read as they were written', () => {
  fc.assert(
    fc.property(wid, widgetView, (name, view) => {
      const written: unknown = JSON.parse(JSON.stringify(kept(name, view)))
      expect(ViewEvent.decode(written)).toEqual(E.right(kept(name, view)))
      expect(WidgetView.decode(JSON.parse(JSON.stringify(view)))).toEqual(E.right(view))
    }),
  )
})

test('a stream is one person’s and one dashboard’s, whatever they are called', () => {
  const place = { type: 'portfolio', code: 'P1' } as const
  const personalViewStream = (username: string) => `${viewPrefix}${personalViewId(username, place)}`
  expect(personalViewStream('jane')).toBe('dashboard-view/jane/portfolio/P1')
  expect(personalViewStream('jane/portfolio/P1/..')).not.toContain('jane/')
  expect(ownerOfViews(personalViewId('jane/portfolio/P1/..', place))).toBe('jane/portfolio/P1/..')
  expect(isViewOf(place, personalViewStream('a/b'))).toBe(true)
  expect(isViewOf(place, 'dashboard-view/jane/portfolio/P12')).toBe(false)
  expect(isViewOf(place, 'dashboard/portfolio/P1')).toBe(false)
})
