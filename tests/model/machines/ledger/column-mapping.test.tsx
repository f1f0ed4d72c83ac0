import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import { keptMapping } from '../../../../src/domain/ledger/import/mapping/kept-mapping.ts'
import {
  areReadable,
  columnMappingMachine,
  type MappingDraft,
  type MappingsSaveResult,
  type MappingsToSave,
} from '../../../../src/machines/ledger/column-mapping.ts'
import { ColumnMapping, MappingFoot } from '../../../../src/views/ledger/column-mapping.tsx'
import { columnMapping as sample } from '../../../samples/ledger/column-mapping.ts'
import { aHead, mappedDraft, toMap } from '../../../samples/ledger/files-import.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = columnMappingMachine.provide({ actors: { keepMappings: unanswered() } })

const renderMapping = (input: MappingDraft = toMap, logic = testedMachine) => {
  const mapping = createActor(logic, { input }).start()
  renderView(
    <>
      <ColumnMapping mapping={mapping} />
      <MappingFoot mapping={mapping} onClose={() => undefined} />
    </>,
  )
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    act(() => {
      if (event.type === 'sheet.chosen')
        fireEvent.change(screen.getByRole('combobox', { name: 'Import as' }), { target: { value: event.sheet ?? '' } })
      else if (event.type === 'column.chosen' && columnSelect(event.column) !== null)
        fireEvent.change(columnSelect(event.column) ?? document.body, { target: { value: event.theirs ?? '' } })
      else if (event.type === 'format.chosen') choose('Date format', event.format.dates)
      else if (event.type === 'separator.chosen') choose('Column separator', event.separator)
      else if (event.type === 'source.named')
        fireEvent.change(screen.getByRole('combobox', { name: 'Save matches for source' }), {
          target: { value: event.name },
        })
      else if (event.type === 'mapping.confirmed') fireEvent.click(screen.getByRole('button', { name: 'Check files' }))
      else if (event.type === 'mapping.cancelled')
        fireEvent.click(screen.getByRole('button', { name: 'Choose other files' }))
      else mapping.send(event)
    })
  }
  return { mapping, perform }
}

/** Chooses a value if the field is on the screen. */
const choose = (name: string, value: string | null | undefined) => {
  const select = screen.queryByRole('combobox', { name })
  if (select !== null) fireEvent.change(select, { target: { value } })
}

const columnSelect = (column: string) => screen.queryByRole('combobox', { name: `${column} in PX_2026.csv` })

describe('columns that are mapped by hand', () => {
  test.each(pathsOf(columnMappingMachine, sample.events, sample))('$name', ({ steps }) => {
    const { mapping, perform } = renderMapping()
    for (const { event, state } of steps) {
      perform(event)
      expect(mapping.getSnapshot().value).toEqual(state.value)
      if (state.status === 'done') continue
      const [reading] = state.context.readings
      const isMapped = reading?._tag === 'Mapped'
      expect(columnSelect('close') !== null).toBe(isMapped)
      const isOpen = isMapped && !('close' in reading.mapping.columns)
      expect(screen.queryByText('close is a required column without a match') !== null).toBe(isOpen)
      expect(screen.queryByText('99.50') !== null).toBe(isMapped && !isOpen)
      expect(screen.getByRole('button', { name: 'Check files' }).hasAttribute('disabled')).toBe(
        state.matches('keeping') || !areReadable(state.context),
      )
      expect(screen.queryByRole('alert') !== null).toBe(O.isSome(state.context.problem))
    }
  })
})

test('what is wanted stands beside what the file has, with its first rows, and what is not read is named', () => {
  renderMapping(mappedDraft)
  const close = screen.getByRole('row', { name: /^close Required/ })
  expect(within(close).getByText('99.50')).toBeTruthy()
  const volume = screen.getByRole('row', { name: /^volume/ })
  expect(within(volume).queryByText('Required')).toBeNull()
  expect(screen.getByText('Ignored columns: Remarks')).toBeTruthy()
})

test('dates that can be read in two ways are asked about, and nothing is checked before it is said', () => {
  const rows = [['CBA', '03/04/2026', '1,5', 'x']]
  const head = { ...aHead, rows }
  const { mapping, perform } = renderMapping({ ...toMap, heads: [head] })
  perform({ type: 'sheet.chosen', file: 0, sheet: null })
  perform({ type: 'sheet.chosen', file: 0, sheet: 'prices' })
  perform({ type: 'column.chosen', file: 0, column: 'close', theirs: 'Last' })
  const confirmed = { type: 'mapping.confirmed' } as const
  expect(screen.getByText(/^Day has dates; choose whether the day or the month/)).toBeTruthy()
  expect(mapping.getSnapshot().can(confirmed)).toBe(false)
  perform({ type: 'format.chosen', file: 0, format: { dates: 'day-month-year' } })
  expect(screen.queryByText(/^Day has dates/)).toBeNull()
  expect(mapping.getSnapshot().can(confirmed)).toBe(true)
  const [reading] = mapping.getSnapshot().context.readings
  const format = { separator: ',', dates: 'day-month-year', decimals: 'comma' }
  expect(reading).toMatchObject({ mapping: { columns: { date: 'Day', close: 'Last' }, format } })
})

test('a file with other separators has the columns that it has by these', () => {
  const joined = { header: ['Security;Day;Last'], rows: [] }
  const parted = { header: ['Security', 'Day', 'Close'], rows: [['CBA', '24.11.2026', '99,50']] }
  const head = { ...aHead, ...joined, under: { ',': joined, ';': parted, '\t': joined } }
  const { mapping, perform } = renderMapping({ ...toMap, heads: [head] })
  perform({ type: 'separator.chosen', file: 0, separator: ';' })
  expect(mapping.getSnapshot().context.readings).toEqual([
    {
      _tag: 'Mapped',
      mapping: {
        sheet: 'prices',
        columns: { asx_code: 'Security', date: 'Day', close: 'Close' },
        format: { separator: ';', dates: 'day-month-year', decimals: 'comma' },
      },
    },
  ])
  expect(screen.getByText('24.11.2026')).toBeTruthy()
})

test('a mapping is kept for its source, once, and then the files are checked', async () => {
  const asked: MappingsToSave[] = []
  const keeping = testedMachine.provide({
    actors: {
      keepMappings: fromPromise<MappingsSaveResult, MappingsToSave>(({ input }) => {
        asked.push(input)
        return Promise.resolve(E.right(null))
      }),
    },
  })
  const { mapping, perform } = renderMapping({ ...mappedDraft, source: ' Custodian X ' }, keeping)
  await act(async () => {
    perform({ type: 'mapping.confirmed' })
    await Promise.resolve()
  })
  const [reading] = mappedDraft.readings
  const kept = reading?._tag === 'Mapped' ? [keptMapping(aHead, reading.mapping)] : []
  expect(asked).toEqual([{ name: 'Custodian X', mappings: kept }])
  expect(mapping.getSnapshot().output).toMatchObject(O.some({ readings: mappedDraft.readings }))
  const known = renderMapping(
    { ...mappedDraft, sources: [{ name: 'custodian x', mappings: kept }] },
    testedMachine,
  ).mapping
  act(() => known.send({ type: 'mapping.confirmed' }))
  expect(known.getSnapshot().output).toMatchObject(O.some({ source: 'Custodian X' }))
})

test('whoever names a source that is known has its files read as they were', () => {
  const [reading] = mappedDraft.readings
  const kept = reading?._tag === 'Mapped' ? [keptMapping(aHead, reading.mapping)] : []
  const { mapping, perform } = renderMapping({ ...toMap, sources: [{ name: 'Custodian X', mappings: kept }] })
  expect(mapping.getSnapshot().can({ type: 'mapping.confirmed' })).toBe(false)
  perform({ type: 'source.named', name: 'custodian X' })
  expect(mapping.getSnapshot().context.readings).toEqual(mappedDraft.readings)
  expect(mapping.getSnapshot().can({ type: 'mapping.confirmed' })).toBe(true)
})
