import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { E, O } from '../../../../../src/domain/fp.ts'
import {
  type LibraryCommand,
  type LibraryState,
  widgetNamed,
  widgetOfStream,
  widgetStream,
  LibraryEvent,
  type LibraryRefusal,
} from '../../../../../src/domain/widgets/library/decider.ts'
import { library } from '../../../../../src/domain/widgets/standard.ts'
import type { Widget } from '../../../../../src/domain/widgets/widget.ts'
import { libraryCommand, libraryEvent } from '../../../support/arbitraries/library.ts'

const { decide, evolve, initial } = widgetNamed('cash')

const cash: Widget = {
  name: 'cash',
  title: 'Cash',
  description: 'What is in the bank',
  widgetType: 'table',
  config: { url: '/data/{entity}/{code}/valuation' },
  info: [{ title: 'Cash', content: 'The balance at the end of the day.' }],
}
const { title, description, config } = cash
const known: LibraryState = { _tag: 'Changed', widget: cash }

const announced: LibraryEvent = { type: 'WidgetAnnounced' }
const define = (change: Partial<Widget> = {}): LibraryCommand => ({
  type: 'DefineWidget',
  widget: { ...cash, ...change },
})
const revise = (revision: Partial<Widget>): LibraryCommand => ({ type: 'ReviseWidget', revision })
const note = (...info: Widget['info']): LibraryCommand => ({ type: 'NoteWidget', info })

describe('a new widget', () => {
  test('is defined once, and saying it again is quiet', () => {
    expect(decide(define(), initial)).toEqual(E.right([{ type: 'WidgetDefined', widget: cash }]))
    expect(decide(define(), known)).toEqual(E.right([]))
  })

  test('cannot have the name of another', () => {
    expect(decide(define({ title: 'Other' }), known)).toEqual(E.left({ _tag: 'NameTaken', field: 'name' }))
    const shipped = widgetNamed('holdings')
    expect(shipped.decide(define({ name: 'holdings' }), shipped.initial)).toEqual(
      E.left({ _tag: 'NameTaken', field: 'name' }),
    )
  })

  const refused: readonly [string, Partial<Widget>, LibraryRefusal['_tag']][] = [
    ['without a title', { title: ' ' }, 'TitleRequired'],
    ['with an endless title', { title: 'x'.repeat(201) }, 'TooLong'],
    ['with an endless description', { description: 'x'.repeat(1001) }, 'TooLong'],
    ['with notes without end', { info: Array.from({ length: 51 }, () => ({ title: 'a', content: '' })) }, 'TooLong'],
    ['with a note that has no title', { info: [{ title: '', content: 'a' }] }, 'NoteTitleRequired'],
    ['with a config of another type', { config: { format: 'markdown', content: '' } }, 'ConfigNotValid'],
  ]
  test.each(refused)('%s is refused', (_, change, tag) => {
    expect(decide(define(change), initial)).toMatchObject(E.left({ _tag: tag }))
  })

  test.each(['', 'Cash', 'cash money', '-cash', 'cash-', 'cash--flow', '1cash', 'cash/flow', 'é', 'x'.repeat(61)])(
    'cannot be called "%s"',
    (name) => {
      expect(decide(define({ name }), initial)).toEqual(E.left({ _tag: 'NameMalformed' }))
    },
  )
})

describe('a change', () => {
  test('of nothing is quiet', () => {
    expect(decide(revise({ title, config: { ...config } }), known)).toEqual(E.right([]))
    expect(decide(note(...cash.info), known)).toEqual(E.right([]))
  })

  test('of what is not there is refused', () => {
    expect(decide(revise({ title: 'x' }), initial)).toEqual(E.left({ _tag: 'NotFound' }))
    expect(decide(note(), initial)).toEqual(E.left({ _tag: 'NotFound' }))
  })

  test('keeps what it leaves out, and is announced', () => {
    expect(decide(revise({ title: 'In the bank' }), known)).toEqual(
      E.right([{ type: 'WidgetRevised', title: 'In the bank', description, config }, announced]),
    )
    expect(decide(note(), known)).toEqual(E.right([{ type: 'WidgetNoted', info: [] }, announced]))
  })

  test('pins a widget that came with Plutus', () => {
    const holdings = widgetNamed('holdings')
    const widget = library.find(({ name }) => name === 'holdings')
    const decided = holdings.decide(note(), holdings.initial)
    expect(decided).toEqual(E.right([{ type: 'WidgetShipped', widget }, { type: 'WidgetNoted', info: [] }, announced]))
    const after = E.isRight(decided) ? decided.right.reduce(holdings.evolve, holdings.initial) : holdings.initial
    expect(after).toEqual({ _tag: 'Changed', widget: { ...widget, info: [] } })
  })

  test('to a config that is not valid names the place', () => {
    expect(decide(revise({ config: { url: 'https://elsewhere.example/' } }), known)).toEqual(
      E.left({
        _tag: 'ConfigNotValid',
        faults: [
          {
            path: ['url'],
            message: 'must be a data set or a list under the API, such as /data/{entity}/{code}/holdings',
          },
        ],
      }),
    )
  })
})

describe('whatever is asked', () => {
  test('asking again is quiet', () => {
    fc.assert(
      fc.property(fc.array(libraryCommand), libraryCommand, (before, command) => {
        const state = before.reduce((now, each) => {
          const decided = decide(each, now)
          return E.isRight(decided) ? decided.right.reduce(evolve, now) : now
        }, initial)
        const decided = decide(command, state)
        if (E.isLeft(decided)) return
        expect(decide(command, decided.right.reduce(evolve, state))).toEqual(E.right([]))
      }),
    )
  })

  test('any events at all can be folded, and go over the wire as they are', () => {
    fc.assert(
      fc.property(fc.array(libraryEvent), (events) => {
        events.reduce(evolve, initial)
        events.forEach((event) => {
          expect(LibraryEvent.decode(JSON.parse(JSON.stringify(event)))).toEqual(E.right(event))
        })
      }),
    )
  })

  test('a stream says which widget it is of', () => {
    expect(widgetOfStream(widgetStream('cash'))).toEqual(O.some('cash'))
    expect(widgetOfStream('dashboard/group/G1')).toEqual(O.none)
  })
})
