import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E, O } from '../../../../../../src/domain/fp.ts'
import {
  columnsOf,
  type FileMapping,
  hasOwnColumns,
  mappingFaults,
} from '../../../../../../src/domain/ledger/import/mapping/file-mapping.ts'
import {
  importSource,
  ImportSourceEvent,
  importSourceId,
  importSourceLimits,
} from '../../../../../../src/domain/ledger/import/mapping/import-source.ts'
import {
  commonName,
  findKeptMapping,
  type KeptMapping,
  keptMapping,
  withKeptMappings,
} from '../../../../../../src/domain/ledger/import/mapping/kept-mapping.ts'

const { decide: decideCommand, evolve: evolveState, initial: initialState } = importSource

const header = ['Security', 'Day', 'Last', 'Remarks']
const mapping: FileMapping = { sheet: 'prices', columns: { asx_code: 'Security', date: 'Day', close: 'Last' } }
const kept = keptMapping({ name: 'PX_2026-06.csv', header }, mapping)

const keeping = (mappings: readonly KeptMapping[] = [kept], name = ' Custodian X ') =>
  ({ type: 'KeepMappings', name, mappings }) as const
const wasKept = { type: 'MappingsKept', name: 'Custodian X', mappings: [kept] } as const
const known = evolveState(initialState, wasKept)

test('columns whose cells may be empty need none of the file, and the others need one', () => {
  expect(columnsOf('prices').filled).toEqual(['asx_code', 'date', 'close'])
  expect(mappingFaults(mapping, header)).toEqual([])
  expect(mappingFaults({ ...mapping, columns: { asx_code: 'Security', date: 'Day' } }, header)).toEqual([
    { column: 'close', reason: 'is a required column without a match' },
  ])
})

test('a column that is not there, or is there twice, or is none of ours is a fault', () => {
  const columns = { ...mapping.columns, open: 'First', colour: 'Remarks' }
  expect(mappingFaults({ ...mapping, columns }, ['Security', 'Day', 'Last', 'Last', 'Remarks'])).toEqual([
    { column: 'colour', reason: 'is not a column of prices.csv' },
    { column: 'Last', reason: 'appears twice' },
    { column: 'First', reason: 'is missing' },
  ])
})

test('a file with the columns of the docs is read as it is, with or without those that may be left out', () => {
  const { columns, optional } = columnsOf('transactions')
  expect(hasOwnColumns('transactions', columns)).toBe(true)
  expect(
    hasOwnColumns(
      'transactions',
      columns.filter((column) => !optional.includes(column)),
    ),
  ).toBe(true)
  expect(hasOwnColumns('transactions', [...columns, 'Colour'])).toBe(false)
  expect(hasOwnColumns('transactions', columns.slice(1))).toBe(false)
})

test('files of one kind have their names in common, whatever their dates and numbers', () => {
  expect(['PX_2026-06.csv', 'px 2026.07 (2).CSV', 'Größe.csv'].map(commonName)).toEqual(['px', 'px', 'größe'])
})

test('a file is read as the last one of its header, and of its name where there are several', () => {
  const other = keptMapping(
    { name: 'FX_2026-06.csv', header },
    { sheet: 'exchange_rates', columns: { currency: 'Security', date: 'Day', rate: 'Last' } },
  )
  const found = (all: readonly KeptMapping[], name: string, columns = header) =>
    findKeptMapping(all, { name, header: columns })
  expect(found([kept], 'anything.csv', header.toReversed())).toEqual(O.some(mapping))
  expect(found([kept], 'PX_2026-06.csv', header.slice(1))).toEqual(O.none)
  expect(found([kept, other], 'fx_2026-07.csv')).toEqual(O.some({ sheet: other.sheet, columns: other.columns }))
  expect(found([kept, other], 'anything.csv')).toEqual(O.none)
  expect(withKeptMappings([kept, other], [{ ...kept, columns: {} }])).toEqual([other, { ...kept, columns: {} }])
})

test('a mapping is kept under the name of its source, and keeping it again says nothing', () => {
  expect(decideCommand(keeping(), initialState)).toEqual(E.right([wasKept]))
  expect(known).toEqual({ _tag: 'Known', name: 'Custodian X', mappings: [kept] })
  expect(decideCommand(keeping(), known)).toEqual(E.right([]))
  expect(importSourceId('Custodian  X ')).toBe(importSourceId('custodian x'))
  expect(importSourceId('Custodian X')).not.toBe(importSourceId('Custodian Y'))
})

test('what cannot be used is not kept', () => {
  expect(decideCommand(keeping([kept], '  '), initialState)).toEqual(E.left({ _tag: 'SourceNameRequired' }))
  expect(decideCommand(keeping([kept], 'n'.repeat(importSourceLimits.name + 1)), initialState)).toEqual(
    E.left({ _tag: 'SourceNameRequired' }),
  )
  expect(decideCommand(keeping([]), initialState)).toEqual(E.left({ _tag: 'MappingNotValid' }))
  expect(decideCommand(keeping([{ ...kept, header: ['Security'] }]), initialState)).toEqual(
    E.left({ _tag: 'MappingNotValid' }),
  )
  const many = Array.from({ length: importSourceLimits.mappings + 1 }, (_, nth) => ({
    ...kept,
    file: `file ${String.fromCharCode(nth + 97)}`,
  }))
  expect(decideCommand(keeping(many), initialState)).toEqual(E.left({ _tag: 'TooManyMappings' }))
})

test('a source that is deleted can be named again', () => {
  const deleted = evolveState(known, { type: 'ImportSourceDeleted' })
  expect(decideCommand({ type: 'DeleteImportSource' }, known)).toEqual(E.right([{ type: 'ImportSourceDeleted' }]))
  expect(decideCommand({ type: 'DeleteImportSource' }, deleted)).toEqual(E.left({ _tag: 'NotFound' }))
  expect(decideCommand(keeping(), deleted)).toEqual(E.right([wasKept]))
})

test('every event is the same after the log has kept it', () => {
  const text = fc.string()
  const anyKept = fc.record({
    file: text,
    header: fc.array(text),
    sheet: fc.constantFrom('prices' as const, 'cash' as const),
    columns: fc.dictionary(fc.constantFrom('asx_code', 'date', 'close'), text, { noNullPrototype: true }),
  })
  fc.assert(
    fc.property(text, fc.array(anyKept), (name, mappings) => {
      const event = { type: 'MappingsKept', name, mappings } as const
      expect(ImportSourceEvent.decode(JSON.parse(JSON.stringify(ImportSourceEvent.encode(event))))).toEqual(
        E.right(event),
      )
    }),
  )
})
