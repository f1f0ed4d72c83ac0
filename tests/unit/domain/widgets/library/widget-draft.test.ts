import { describe, expect, test } from 'vitest'
import { E, O } from '../../../../../src/domain/fp.ts'
import { parseJsonObject } from '../../../../../src/domain/json/parse-json.ts'
import { configTextFaults } from '../../../../../src/domain/widgets/library/config-faults.ts'
import {
  noteAdded,
  noteMoved,
  noteRemoved,
  noteWritten,
} from '../../../../../src/domain/widgets/library/library-entry.ts'
import {
  changedIn,
  contentOf,
  draftFaults,
  draftOf,
  isContested,
  isDraftChanged,
} from '../../../../../src/domain/widgets/library/widget-draft.ts'
import type { Widget } from '../../../../../src/domain/widgets/widget.ts'

const cashWidget: Widget = {
  name: 'cash',
  title: 'Cash',
  description: 'What is in the bank',
  widgetType: 'table',
  config: { url: '/data/{entity}/{code}/valuation' },
  info: [{ title: 'Cash', content: 'The balance.' }],
}
const config = (text: string) =>
  ({ _tag: 'Config', title: cashWidget.title, description: cashWidget.description, text }) as const

describe('a draft', () => {
  test.each(['Notes', 'Config'] as const)('of %s nobody wrote in changes nothing and is valid', (kind) => {
    expect([
      isDraftChanged(draftOf(kind, cashWidget), cashWidget),
      draftFaults(draftOf(kind, cashWidget), cashWidget),
    ]).toEqual([false, []])
  })

  test('written another way but meaning the same changes nothing', () => {
    expect(isDraftChanged(config('{"url":"/data/{entity}/{code}/valuation"}'), cashWidget)).toBe(false)
  })

  test.each(['', '{', '[]', '1', 'null', '{"url": 1}', '{"url": "//elsewhere"}'])(
    'with the config %s is changed and not valid',
    (text) => {
      expect(isDraftChanged(config(text), cashWidget)).toBe(true)
      expect(draftFaults(config(text), cashWidget).map(({ field }) => field)).toEqual(['text'])
    },
  )

  test('tells what is written in, and what is wrong where', () => {
    const written = { ...config('{'), title: ' ' }
    expect(changedIn(config('{}'), written)).toEqual(['title', 'text'])
    expect(draftFaults(written, cashWidget)).toEqual([{ field: 'text', reason: 'NoConfig' }])
    expect(draftFaults({ ...config('{}'), title: ' ' }, cashWidget)).toEqual([
      { field: 'title', reason: 'TitleRequired' },
    ])
    const noted = draftOf('Notes', { ...cashWidget, info: [{ title: '', content: '' }] })
    expect(changedIn(draftOf('Notes', cashWidget), noted)).toEqual(['notes'])
    expect(draftFaults(noted, cashWidget)).toEqual([{ field: 'notes', reason: 'NoteTitleRequired' }])
  })

  test('of notes is contested by notes, of a config by the rest', () => {
    const noted = { ...cashWidget, info: [] }
    const retitled = { ...cashWidget, title: 'In the bank' }
    expect(
      ['Notes', 'Config'].map((kind) =>
        isContested(draftOf(kind === 'Notes' ? 'Notes' : 'Config', cashWidget), cashWidget, noted),
      ),
    ).toEqual([true, false])
    expect(isContested(draftOf('Config', cashWidget), cashWidget, retitled)).toBe(true)
    expect(isContested(draftOf('Notes', cashWidget), cashWidget, retitled)).toBe(false)
  })

  test('has no content while its text is none', () => {
    expect(contentOf(config('{'))).toEqual(O.none)
  })
})

test('a text that is no object says so at its beginning', () => {
  expect([parseJsonObject('{'), parseJsonObject('[]')]).toEqual([E.left('NoJson'), E.left('NoObject')])
  expect(configTextFaults('table', '[]')).toEqual([{ path: [], message: 'must be an object' }])
  expect(configTextFaults('table', '{')).toEqual([])
})

test('a list of notes is added to, written in, put in order and shortened', () => {
  const [first, second] = noteAdded(noteAdded([]))
  if (first === undefined || second === undefined) throw new Error('no notes were added')
  const both = [first, second]
  expect(noteMoved(both, second.id, -1)).toEqual([second, first])
  expect(noteMoved(both, first.id, -1)).toEqual(both)
  expect(noteMoved(both, second.id, 1)).toEqual(both)
  expect(noteMoved(both, 9, 1)).toEqual(both)
  expect(noteWritten(both, { ...second, title: 'B' })).toEqual([first, { ...second, title: 'B' }])
  expect(noteRemoved(both, first.id)).toEqual([second])
  expect(noteAdded([second]).at(-1)?.id).toBe(2)
})
