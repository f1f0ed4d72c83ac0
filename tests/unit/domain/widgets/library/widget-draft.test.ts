import { describe, expect, test } from 'vitest'
import { E, O } from '../../../../../src/domain/fp.ts'
import { parseJsonObject } from '../../../../../src/domain/parse-json.ts'
import { textFaults } from '../../../../../src/domain/widgets/library/config-faults.ts'
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

const cash: Widget = {
  name: 'cash',
  title: 'Cash',
  description: 'What is in the bank',
  widgetType: 'table',
  config: { url: '/data/{entity}/{code}/valuation' },
  info: [{ title: 'Cash', content: 'The balance.' }],
}
const config = (text: string) => ({ _tag: 'Config', title: cash.title, description: cash.description, text }) as const

describe('a draft', () => {
  test.each(['Notes', 'Config'] as const)('of %s nobody wrote in changes nothing and is valid', (kind) => {
    expect([isDraftChanged(draftOf(kind, cash), cash), draftFaults(draftOf(kind, cash), cash)]).toEqual([false, []])
  })

  test('written another way but meaning the same changes nothing', () => {
    expect(isDraftChanged(config('{"url":"/data/{entity}/{code}/valuation"}'), cash)).toBe(false)
  })

  test.each(['', '{', '[]', '1', 'null', '{"url": 1}', '{"url": "//elsewhere"}'])(
    'with the config %s is changed and not valid',
    (text) => {
      expect(isDraftChanged(config(text), cash)).toBe(true)
      expect(draftFaults(config(text), cash).map(({ field }) => field)).toEqual(['text'])
    },
  )

  test('tells what is written in, and what is wrong where', () => {
    const written = { ...config('{'), title: ' ' }
    expect(changedIn(config('{}'), written)).toEqual(['title', 'text'])
    expect(draftFaults(written, cash)).toEqual([{ field: 'text', reason: 'NoConfig' }])
    expect(draftFaults({ ...config('{}'), title: ' ' }, cash)).toEqual([{ field: 'title', reason: 'TitleRequired' }])
    const noted = draftOf('Notes', { ...cash, info: [{ title: '', content: '' }] })
    expect(changedIn(draftOf('Notes', cash), noted)).toEqual(['notes'])
    expect(draftFaults(noted, cash)).toEqual([{ field: 'notes', reason: 'NoteTitleRequired' }])
  })

  test('of notes is contested by notes, of a config by the rest', () => {
    const noted = { ...cash, info: [] }
    const retitled = { ...cash, title: 'In the bank' }
    expect(
      ['Notes', 'Config'].map((kind) => isContested(draftOf(kind === 'Notes' ? 'Notes' : 'Config', cash), cash, noted)),
    ).toEqual([true, false])
    expect(isContested(draftOf('Config', cash), cash, retitled)).toBe(true)
    expect(isContested(draftOf('Notes', cash), cash, retitled)).toBe(false)
  })

  test('has no content while its text is none', () => {
    expect(contentOf(config('{'))).toEqual(O.none)
  })
})

test('a text that is no object says so at its beginning', () => {
  expect([parseJsonObject('{'), parseJsonObject('[]')]).toEqual([E.left('NoJson'), E.left('NoObject')])
  expect(textFaults('table', '[]')).toEqual([{ path: [], message: 'must be an object' }])
  expect(textFaults('table', '{')).toEqual([])
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
