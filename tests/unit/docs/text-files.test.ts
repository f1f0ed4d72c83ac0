import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { csvRecords } from '../../../server/ledger/import/reading/csv-records.ts'
import { parseDate, type DateOrder } from '../../../src/domain/dates/date-order.ts'
import { O } from '../../../src/domain/fp.ts'
import { plainNumber } from '../../../src/domain/ledger/rows/decimal-mark.ts'

const document = readFileSync(new URL('../../../docs/import-files.md', import.meta.url), 'utf8')
const section = (document.split('\n## Text format\n')[1] ?? '').split('\n## ', 1).join()
const sentences = section
  .split('\n- ')
  .slice(1)
  .flatMap((bullet) =>
    bullet
      .replaceAll(/\s+/g, ' ')
      .trim()
      .split(/(?<=\.) (?=[A-Z])/),
  )

interface FileRead {
  readonly rows: readonly (readonly string[])[]
  readonly faults: readonly string[]
}

const read = async (...pieces: readonly (Buffer | string)[]): Promise<FileRead> => {
  const faults: string[] = []
  const rows: (readonly string[])[] = []
  const bytes = (async function* () {
    yield await Promise.resolve(Buffer.concat(pieces.map((piece) => Buffer.from(piece))))
  })()
  for await (const { cells } of csvRecords(bytes, (line, reason) => faults.push(`line ${line.toString()} ${reason}`)))
    rows.push(cells)
  return { rows, faults }
}

const table = {
  rows: [
    ['code', 'name'],
    ['1', 'Zoë'],
  ],
  faults: [],
}
const text = 'code,name\n1,Zoë\n'
const bigEndian = (characters: string): Buffer => Buffer.from(characters, 'utf16le').swap16()

const checks: Readonly<Record<string, () => Promise<void>>> = {
  'A byte order mark says that a file is UTF-8 or UTF-16 (*Unicode Text* of Excel).': async () => {
    expect(await read(`\uFEFF${text}`)).toEqual(table)
    expect(await read(Buffer.from(`\uFEFF${text.replaceAll(',', '\t')}`, 'utf16le'))).toEqual(table)
    expect(await read(bigEndian(`\uFEFF${text}`))).toEqual(table)
  },
  'Without a mark it is UTF-8, or Windows-1252 if its first non-ASCII byte is not valid UTF-8.': async () => {
    expect(await read(text)).toEqual(table)
    expect(await read(Buffer.from(text, 'latin1'))).toEqual(table)
  },
  'The import refuses a file that switches encoding, and gives the line number.': async () => {
    const { faults } = await read('code,name\n1,Zoë\n', Buffer.from('2,Zoë\n', 'latin1'))
    expect(faults).toEqual(['line 3 is not UTF-8 text, as the lines before it are'])
  },
  'Lines end as on Windows, Linux or an old Mac.': async () => {
    for (const end of ['\r\n', '\n', '\r']) expect(await read(text.replaceAll('\n', end))).toEqual(table)
  },
  'Cells are separated by commas, semicolons or tabs.': async () => {
    for (const separator of [',', ';', '\t']) expect(await read(text.replaceAll(',', separator))).toEqual(table)
  },
  'A first line `sep=;` decides; otherwise the most frequent one in the header row.': async () => {
    expect(await read('sep=;\na,b;c\n')).toEqual({ rows: [['a,b', 'c']], faults: [] })
    expect(await read('a,b;c;d\n1;2;3\n')).toEqual({
      rows: [
        ['a,b', 'c', 'd'],
        ['1', '2', '3'],
      ],
      faults: [],
    })
  },
  'A cell may stand in quotation marks, with line breaks and doubled quotation marks in it.': async () => {
    expect((await read('a,"b\nc ""d"""\n')).rows).toEqual([['a', 'b\nc "d"']])
  },
  'The import refuses a quotation mark that is never closed, and gives the line number.': async () => {
    const { faults } = await read('a,b\n1,"2\n3,4\n')
    expect(faults).toEqual([expect.stringMatching(/^line 2 /)])
  },
  'The import trims spaces around cells and skips empty rows.': async () => {
    expect((await read('a , b\n\n , \n 1,2 \n')).rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  },
}

test('each sentence on reading text has a check', () => {
  expect(sentences).toEqual(Object.keys(checks))
})

describe('section 4: text files are read as docs/import-files.md says', () => {
  test.each(Object.entries(checks))('%s', (_, check) => check())
})

const cellOf = (row: string): string => document.split(`\n| ${row} | `)[1]?.split(' |\n', 1).join() ?? ''
const examplesOf = (row: string): readonly string[] =>
  [...cellOf(row).matchAll(/`([^`]+)`/g)].map(([, example = '']) => example)

describe('section 4: cells are read as docs/import-files.md says', () => {
  const orders: Readonly<Record<string, DateOrder>> = {
    '2026-11-24': 'year-month-day',
    '20261124': 'year-month-day',
    '24/11/2026': 'day-month-year',
    '24.11.26': 'day-month-year',
    '24-Nov-26': 'day-month-year',
    '11/24/2026': 'month-day-year',
    'Nov 24, 2026': 'month-day-year',
  }
  const times: Readonly<Record<string, string>> = {
    '13:30': '2026-11-24',
    '12:00:00 AM': '2026-11-24',
    '23:30:00Z': '2026-11-25',
    '09:00+10:00': '2026-11-24',
  }
  const numbers: Readonly<Record<string, string>> = {
    '1,234.56': '1234.56',
    '1.234,56': '1234.56',
    '-12.50': '-12.50',
    '12.50-': '-12.50',
    '(12.50)': '-12.50',
    '12.50 DR': '-12.50',
    '12.50 CR': '12.50',
  }

  test('every example of a date or a time, and no other', () => {
    expect(new Set(examplesOf('dates'))).toEqual(new Set([...Object.keys(orders), ...Object.keys(times)]))
    for (const [example, order] of Object.entries(orders))
      expect(parseDate(order, example)).toEqual(O.some('2026-11-24'))
    for (const [example, day] of Object.entries(times))
      expect(parseDate('day-month-year', `24/11/2026 ${example}`, 'Australia/Sydney')).toEqual(O.some(day))
  })

  test('every example of a number, and no other', () => {
    expect(new Set(examplesOf('numbers'))).toEqual(new Set(Object.keys(numbers)))
    for (const [example, plain] of Object.entries(numbers))
      expect(plainNumber(example === '1.234,56' ? 'comma' : 'point', example)).toMatchObject({ right: plain })
    expect(plainNumber('point', '$ 1 234.56')).toMatchObject({ right: '$ 1 234.56' })
    expect(plainNumber('point', '$1 234.56')).toMatchObject({ right: '1234.56' })
    expect(plainNumber('point', '\u221212.50')).toMatchObject({ right: '-12.50' })
  })
})
