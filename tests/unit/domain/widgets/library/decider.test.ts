import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { E, O } from '../../../../../src/domain/fp.ts'
import {
  type LibraryCommand,
  type LibraryState,
  widgetDecider,
  widgetOfStream,
  widgetStream,
  LibraryEvent,
  type LibraryRefusal,
} from '../../../../../src/domain/widgets/library/decider.ts'
import { standardLibrary } from '../../../../../src/domain/widgets/standard.ts'
import type { Widget } from '../../../../../src/domain/widgets/widget.ts'
import { libraryCommand, libraryEvent } from '../../../support/arbitraries/library.ts'

const { decide: decideCommand, evolve: evolveState, initial: initialState } = widgetDecider('cash')

const cashWidget: Widget = {
  name: 'cash',
  title: 'Cash',
  description: 'What is in the bank',
  widgetType: 'table',
  config: { url: '/data/{entity}/{code}/valuation' },
  info: [{ title: 'Cash', content: 'The balance at the end of the day.' }],
}
const { title, description, config } = cashWidget
const knownState: LibraryState = { _tag: 'Changed', widget: cashWidget }

const announcedEvent: LibraryEvent = { type: 'WidgetAnnounced' }
const defineCommand = (change: Partial<Widget> = {}): LibraryCommand => ({
  type: 'DefineWidget',
  widget: { ...cashWidget, ...change },
})
const reviseCommand = (revision: Partial<Widget>): LibraryCommand => ({ type: 'ReviseWidget', revision })
const noteCommand = (...info: Widget['info']): LibraryCommand => ({ type: 'NoteWidget', info })

describe('a new widget', () => {
  test('is defined once, and saying it again is quiet', () => {
    expect(decideCommand(defineCommand(), initialState)).toEqual(
      E.right([{ type: 'WidgetDefined', widget: cashWidget }]),
    )
    expect(decideCommand(defineCommand(), knownState)).toEqual(E.right([]))
  })

  test('cannot have the name of another', () => {
    expect(decideCommand(defineCommand({ title: 'Other' }), knownState)).toEqual(
      E.left({ _tag: 'NameTaken', field: 'name' }),
    )
    const shipped = widgetDecider('holdings')
    expect(shipped.decide(defineCommand({ name: 'holdings' }), shipped.initial)).toEqual(
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
    expect(decideCommand(defineCommand(change), initialState)).toMatchObject(E.left({ _tag: tag }))
  })

  test.each(['', 'Cash', 'cash money', '-cash', 'cash-', 'cash--flow', '1cash', 'cash/flow', 'é', 'x'.repeat(61)])(
    'cannot be called "%s"',
    (name) => {
      expect(decideCommand(defineCommand({ name }), initialState)).toEqual(E.left({ _tag: 'NameMalformed' }))
    },
  )
})

describe('a change', () => {
  test('of nothing is quiet', () => {
    expect(decideCommand(reviseCommand({ title, config: { ...config } }), knownState)).toEqual(E.right([]))
    expect(decideCommand(noteCommand(...cashWidget.info), knownState)).toEqual(E.right([]))
  })

  test('of what is not there is refused', () => {
    expect(decideCommand(reviseCommand({ title: 'x' }), initialState)).toEqual(E.left({ _tag: 'NotFound' }))
    expect(decideCommand(noteCommand(), initialState)).toEqual(E.left({ _tag: 'NotFound' }))
  })

  test('keeps what it leaves out, and is announced', () => {
    expect(decideCommand(reviseCommand({ title: 'In the bank' }), knownState)).toEqual(
      E.right([{ type: 'WidgetRevised', title: 'In the bank', description, config }, announcedEvent]),
    )
    expect(decideCommand(noteCommand(), knownState)).toEqual(
      E.right([{ type: 'WidgetNoted', info: [] }, announcedEvent]),
    )
  })

  test('pins a widget that came with Plutus', () => {
    const holdings = widgetDecider('holdings')
    const widget = standardLibrary.find(({ name }) => name === 'holdings')
    const decided = holdings.decide(noteCommand(), holdings.initial)
    expect(decided).toEqual(
      E.right([{ type: 'WidgetShipped', widget }, { type: 'WidgetNoted', info: [] }, announcedEvent]),
    )
    const after = E.isRight(decided) ? decided.right.reduce(holdings.evolve, holdings.initial) : holdings.initial
    expect(after).toEqual({ _tag: 'Changed', widget: { ...widget, info: [] } })
  })

  test('to a config that is not valid names the place', () => {
    expect(decideCommand(reviseCommand({ config: { url: 'https://elsewhere.example/' } }), knownState)).toEqual(
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
          const decided = decideCommand(each, now)
          return E.isRight(decided) ? decided.right.reduce(evolveState, now) : now
        }, initialState)
        const decided = decideCommand(command, state)
        if (E.isLeft(decided)) return
        expect(decideCommand(command, decided.right.reduce(evolveState, state))).toEqual(E.right([]))
      }),
    )
  })

  test('any events at all can be folded, and go over the wire as they are', () => {
    fc.assert(
      fc.property(fc.array(libraryEvent), (events) => {
        events.reduce(evolveState, initialState)
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
