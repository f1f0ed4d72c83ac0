import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellValueOf } from '../../../../server/sandbox/tables/cell-value.ts'
import type { HtmlRow } from '../../../../server/sandbox/tables/table.ts'
import { tableReader } from '../../../../server/sandbox/tables/table-reader.ts'

interface Read {
  readonly name: string
  readonly rows: readonly HtmlRow[]
}

const read = (...pieces: readonly string[]): readonly Read[] => {
  const tables: { name: string; rows: HtmlRow[] }[] = []
  const reader = tableReader({
    onTable: (name) => tables.push({ name, rows: [] }),
    onRow: (row) => tables.at(-1)?.rows.push(row),
  })
  pieces.forEach(reader.write)
  reader.end()
  return tables
}

/** Rows as their kind and what stands in each column. */
const shown = ({ rows }: Read) =>
  rows.map(({ kind, cells }) => [kind, ...cells.map(({ column, value }) => [column, value])])

const cellsOf = (html: string) => read(`<table>${html}</table>`).flatMap(shown)

describe('notes', () => {
  const html = `<dl><dt>Value</dt><dd>$1.00</dd></dl><section class="notes"><h2>Notes</h2><dl><div><dt>Cost</dt><dd>What was
    paid,<br>with brokerage.</dd></div><div><dt>Left out</dt><dd>P1</dd><dd>P2</dd></div></dl><p>And so <b>on</b>.</p></section>
    <table><tr><td>x</td></tr></table><p>Not a note</p>`

  test('are a table of their own: what each is of, and what it says', () => {
    fc.assert(
      fc.property(fc.nat({ max: html.length }), (cut) => {
        const [notes, table, ...others] = read(html.slice(0, cut), html.slice(cut))
        expect(notes === undefined ? [] : [notes.name, ...shown(notes)]).toEqual([
          'Notes',
          ['row', [0, 'Cost'], [1, 'What was paid,\nwith brokerage.']],
          ['row', [0, 'Left out'], [1, 'P1']],
          ['row', [0, ''], [1, 'P2']],
          ['row', [0, ''], [1, 'And so on.']],
        ])
        expect(table === undefined ? [] : shown(table)).toEqual([['row', [0, 'x']]])
        expect(others).toEqual([])
      }),
    )
  })

  test('may be one paragraph, or hold a table', () => {
    expect(read('<p class="small notes">All is in dollars.</p>').map(shown)).toEqual([
      [['row', [0, ''], [1, 'All is in dollars.']]],
    ])
    expect(read('<div class="notes"><table><tr><td>x</td></tr></table></div>').map(shown)).toEqual([
      [['row', [0, 'x']]],
    ])
    expect(read('<section class="notes"></section>')).toEqual([])
  })

  test.each([
    ['straight in them', '<div class="notes">All <b>is</b> in dollars.</div>', [['', 'All is in dollars.']]],
    [
      'around a paragraph',
      '<dl class="notes"><dt>Cost</dt><dd>first <p>second</p> third</dd></dl>',
      [
        ['Cost', 'first'],
        ['', 'second'],
        ['', 'third'],
      ],
    ],
    ['of a term alone', '<dl class="notes"><dt>A</dt><dt><h3>B</h3></dt></dl>', [['A\nB', '']]],
    [
      'in a heading of an item',
      '<dl class="notes"><dt>A</dt><dd><h3>B</h3>C</dd></dl>',
      [
        ['A', 'B'],
        ['', 'C'],
      ],
    ],
    ['in what no list of tags knows', '<span class="note"><x-y>a</x-y> b</span>', [['', 'a b']]],
  ])('lose no words %s', (_, html, notes) => {
    expect(read(html).flatMap(shown)).toEqual(notes.map(([of, note]) => ['row', [0, of], [1, note]]))
  })

  test('go on after a table within them, and after a heading under that', () => {
    const html =
      '<div class="page notes"><h2>A</h2><p>a</p><table><tr><td>x</td></tr></table><p>b</p><h2>B</h2><p>c</p></div>'
    expect(read(html).map((table) => [table.name, ...shown(table)])).toEqual([
      ['A', ['row', [0, ''], [1, 'a']]],
      ['A', ['row', [0, 'x']]],
      ['A', ['row', [0, ''], [1, 'b']]],
      ['B', ['row', [0, ''], [1, 'c']]],
    ])
  })

  test('are also what a page begins with: whose it is, of when, and its figures', () => {
    const html = `<h1>Statement</h1><p class="lead">Of A</p><dl class="particulars"><div><dt>Account</dt><dd>0012</dd></div></dl>
      <p class="note">Not over.</p><dl class="key-figures"><dt>Income</dt><dd>$1,234.50</dd><dt>Gain</dt><dd>–</dd></dl><p>Not a note</p>`
    expect(read(html).map((table) => [table.name, ...shown(table)])).toEqual([
      [
        'Statement',
        ['row', [0, ''], [1, 'Of A']],
        ['row', [0, 'Account'], [1, '0012']],
        ['row', [0, ''], [1, 'Not over.']],
        ['row', [0, 'Income'], [1, 1234.5]],
        ['row', [0, 'Gain'], [1, '']],
      ],
    ])
  })

  test('of the class note stand below the table before them, unless a heading comes between', () => {
    const html = `<h1>S</h1><table><caption><h2>T</h2></caption><tr><td>x</td></tr></table><p class="note">a</p><p class="note">b</p>
      <p class="lead">c</p><p class="note">d</p><table name="U"><tr><td>y</td></tr></table><h2>V</h2><p class="note">e</p>`
    expect(read(html).map((table) => [table.name, ...shown(table)])).toEqual([
      ['T', ['row', [0, 'x']], ['note'], ['note', [0, 'a']], ['note', [0, 'b']]],
      ['S', ['row', [0, ''], [1, 'c']], ['row', [0, ''], [1, 'd']]],
      ['U', ['row', [0, 'y']]],
      ['V', ['row', [0, ''], [1, 'e']]],
    ])
  })
})

describe('a table', () => {
  test('has its headings, rows and totals, wherever its pieces were cut', () => {
    const html = `<h2>Holdings</h2><table><thead><tr><th>Code</th><th>Value</th></tr></thead>
      <tbody><tr><td>BHP &amp; <b>Co</b></td><td>$1,234.50</td></tr></tbody><tfoot><tr class="total"><td>Total</td><td>$1,234.50</td></tr></tfoot></table>`
    const expected = [
      ['heading', [0, 'Code'], [1, 'Value']],
      ['row', [0, 'BHP & Co'], [1, 1234.5]],
      ['total', [0, 'Total'], [1, 1234.5]],
    ]
    fc.assert(
      fc.property(fc.nat({ max: html.length }), (cut) => {
        const [table] = read(html.slice(0, cut), html.slice(cut))
        expect(table === undefined ? [] : [table.name, shown(table)]).toEqual(['Holdings', expected])
      }),
    )
  })

  test.each([
    [
      'its data-sheet',
      '<h2>Before</h2><table data-sheet="Own"><caption>Caption</caption><tr><td>x</td></tr></table>',
      'Own',
    ],
    ['its name, as for jsreport', '<table name="Holdings"><tr><td>x</td></tr></table>', 'Holdings'],
    ['its caption', '<h2>Before</h2><table><caption>Caption</caption><tr><td>x</td></tr></table>', 'Caption'],
    [
      'the heading before it',
      '<h1>First</h1><h2>Be<i>fore</i></h2><p>text</p><table><tr><td>x</td></tr></table>',
      'Before',
    ],
    ['nothing', '<table><tr><td>x</td></tr></table>', ''],
  ])('is called by %s', (_, html, name) => {
    expect(read(html).map((table) => table.name)).toEqual([name])
  })

  test('without rows is none', () => {
    expect(read('<table></table><table><tr></tr></table><p>words</p>')).toEqual([])
  })

  test('may leave out the ends of its cells and rows', () => {
    expect(cellsOf('<tr><td>a<td>b<tr><td>c')).toEqual([
      ['row', [0, 'a'], [1, 'b']],
      ['row', [0, 'c']],
    ])
  })

  test('has its cells beside those that reach down or across', () => {
    expect(
      cellsOf(
        '<tr><td rowspan="2">a</td><td colspan="2">b</td><td>c</td></tr><tr><td>d</td><td>e</td></tr><tr><td>f</td></tr>',
      ),
    ).toEqual([
      ['row', [0, 'a'], [1, 'b'], [3, 'c']],
      ['row', [1, 'd'], [2, 'e']],
      ['row', [0, 'f']],
    ])
  })

  test('gives up what reaches across into a cell that reaches down, as no two merged cells of a sheet may meet', () => {
    const [table] = read(
      '<table><tr><td>a</td><td rowspan="2">b</td></tr><tr><td colspan="2">c</td><td>d</td></tr></table>',
    )
    expect(
      table?.rows.map(({ cells }) => cells.map(({ column, columns, rows, value }) => [value, column, columns, rows])),
    ).toEqual([
      [
        ['a', 0, 1, 1],
        ['b', 1, 1, 2],
      ],
      [
        ['c', 0, 1, 1],
        ['d', 2, 1, 1],
      ],
    ])
  })

  test('keeps the words of a table within a cell, and nothing of scripts and styles', () => {
    expect(
      cellsOf(
        '<tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td><td>d<script>e</script><style>f</style><br>g</td></tr>',
      ),
    ).toEqual([['row', [0, 'a b c'], [1, 'd\ng']]])
  })
})

describe('a cell', () => {
  test.each([
    [{ 'data-type': 'currency', 'data-value': '-1234.5' }, '-$1,234.50', -1234.5],
    [{ 'data-type': 'percent', 'data-value': '0.0523' }, '5.23%', 0.0523],
    [{ 'data-type': 'holding', 'data-value': '100.25' }, '100.25', 100.25],
    [{ 'data-type': 'date', 'data-value': '2026-06-30' }, '30-Jun-26', new Date('2026-06-30T00:00:00Z')],
    [{ 'data-type': 'date', 'data-value': '1850-01-01' }, '01-Jan-50', '01-Jan-50'],
    [{ 'data-type': 'currency' }, '–', ''],
    [{ 'data-type': 'date' }, '–', ''],
    [{ 'data-cell-type': 'number' }, '–', ''],
    [{ class: 'figure' }, '–', ''],
    [{}, '–', ''],
    [{}, 'A – B', 'A – B'],
    [{ 'data-type': 'currency', 'data-value': '44907.8800000001' }, '$44,907.88', 44907.88],
    [{ 'data-type': 'percent', 'data-value': '0.08150000000000013' }, '8.15%', 0.0815],
    [{ 'data-cell-type': 'number' }, '0.30000000000000004', 0.3],
    [{ 'data-type': 'text', 'data-value': '0012' }, '0012', '0012'],
    [{ 'data-type': 'number', 'data-value': '0x10' }, '16', '16'],
    [{ 'data-type': 'number', 'data-value': 'Infinity' }, 'x', 'x'],
    [{ 'data-cell-type': 'number' }, '12032', 12032],
    [{ 'data-cell-type': 'date' }, '2022-03-15', new Date('2022-03-15T00:00:00Z')],
    [{ 'data-cell-type': 'formula' }, 'SUM(A1)', 'SUM(A1)'],
    [{}, '$1,234.5678', 1234.5678],
    [{}, '-32.53%', -0.3253],
    [{}, '0012', '0012'],
    [{}, '12,032', '12,032'],
    [{}, '1,23.00', '1,23.00'],
    [{}, '=1+1', '=1+1'],
  ])('said to be %o and shown as %s holds %s', (given, text, value) => {
    expect(cellValueOf(given, text).value).toEqual(value)
  })

  test.each([
    [{ 'data-type': 'currency', 'data-value': '5' }, '$5.0000', '"$"#,##0.0000;[Red]-"$"#,##0.0000'],
    [{ 'data-type': 'percent', 'data-value': '0.5' }, '50.0%', '0.0%;[Red]-0.0%'],
    [{ 'data-cell-type': 'number', 'data-cell-format-str': '$#,##0.00' }, '5', '$#,##0.00'],
    [{ 'data-cell-type': 'date' }, '2022-03-15', 'dd-mmm-yy'],
  ])('said to be %o and shown as %s has the format %s', (given, text, format) => {
    expect(cellValueOf(given, text).format).toBe(format)
  })
})
