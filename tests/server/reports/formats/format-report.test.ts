import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import exceljs from '@jsreport/exceljs'
import { afterAll, describe, expect, test } from 'vitest'
import { openChromiumPool } from '../../../../server/printing/chromium-pool.ts'
import { assembleDocument } from '../../../../server/reports/document/assemble-document.ts'
import { openFormats } from '../../../../server/reports/formats/format-report.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import { reportRenderers } from '../../../../src/domain/reports/lookups/lookups.ts'
import type { OutputFormat } from '../../../../src/domain/reports/report-format.ts'

const defects: unknown[] = []
const report = (defect: unknown) => defects.push(defect)
const chromiumPool = openChromiumPool({ executablePath: O.some('/nowhere/chromium'), onDefect: report })
const formats = openFormats({ pool: chromiumPool, onDefect: report })

afterAll(async () => {
  await formats.close()
  expect(defects).toEqual([])
})

const sampleInstant = '2026-07-01T00:00:00.000Z'

const documentOf = (markup: string) =>
  assembleDocument({
    title: 'Valuation',
    written: { markup, header: '', footer: '' },
    renderer: reportRenderers[0]!,
    orientation: 'landscape',
    logo: O.none,
    at: sampleInstant,
  })

const bytesOf = async (markup: string, outputFormat: OutputFormat): Promise<Buffer> => {
  const file = await formats.formatReport(documentOf(markup), outputFormat)()
  if (E.isLeft(file)) throw new Error(file.left._tag)
  return Buffer.from(file.right.bytes)
}

const money = (value: number, shown: string) => `<td data-type="currency" data-value="${value}">${shown}</td>`

const holdings = `<h2>Holdings: all [1/2]</h2><table><thead><tr><th>Code</th><th>Acquired</th><th class="figure">Value</th></tr></thead>
<tbody><tr><td>0012</td><td data-type="date" data-value="2026-06-30">30-Jun-26</td>${money(1234.5, '$1,234.50')}</tr>
<tr><td>=HYPERLINK("http://x")</td><td></td>${money(-2, '-$2.00')}</tr></tbody>
<tfoot><tr class="total"><td colspan="2">Total</td>${money(1232.5, '$1,232.50')}</tr></tfoot></table>`
const nothing =
  '<table><tr><th>Gain</th><th>Since</th></tr><tr><td data-type="currency" class="figure">–</td><td data-type="date">–</td></tr></table>'
const cash = '<table><caption>Holdings: all [1/2]</caption><tr><th>Bank</th></tr><tr><td>+61 2</td></tr></table>'

const workbookOf = async (markup: string) => {
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.read(Readable.from([await bytesOf(markup, 'table-to-xlsx')]))
  return workbook
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

describe('as Excel', () => {
  test('tables become sheets with names of their own, headings that stay, and what they hold as it is', async () => {
    const workbook = await workbookOf(holdings + cash)
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(['Holdings all 1 2', 'Holdings all 1 2 (2)'])
    const [sheet] = workbook.worksheets
    expect(sheet?.views).toMatchObject([{ state: 'frozen', ySplit: 1 }])
    const valuesOf = (line: number) => ['A', 'B', 'C'].map((column) => sheet?.getCell(`${column}${line}`).value)
    expect([1, 2, 3].map(valuesOf)).toEqual([
      ['Code', 'Acquired', 'Value'],
      ['0012', new Date('2026-06-30T00:00:00Z'), 1234.5],
      ['=HYPERLINK("http://x")', null, -2],
    ])
    expect(sheet?.getCell('A3').formula).toBeUndefined()
    expect(sheet?.getCell('C3').numFmt).toBe('"$"#,##0.00;[Red]-"$"#,##0.00')
    expect(sheet?.getCell('A1').font).toMatchObject({ bold: true })
    expect(sheet?.getCell('C4')).toMatchObject({ value: 1232.5, font: { bold: true } })
    expect(sheet?.getCell('B4').master.address).toBe('A4')
    expect(sheet?.getColumn(1).width).toBeGreaterThan(20)
    expect(workbook.worksheets[1]?.getCell('A2').value).toBe('+61 2')
  })

  test('where people read a dash there is nothing', async () => {
    const [sheet] = (await workbookOf(nothing)).worksheets
    expect(['A2', 'B2'].map((at) => sheet?.getCell(at).value)).toEqual([null, null])
  })

  test('a report without a table says so', async () => {
    const { worksheets } = await workbookOf('<p>Nothing held.</p>')
    expect(worksheets.map((sheet) => [sheet.name, sheet.getCell('A1').value])).toEqual([
      ['Valuation', 'This report has no table.'],
    ])
  })

  test('the same document gives the same bytes', async () => {
    const [first, second] = [await bytesOf(holdings, 'table-to-xlsx'), await bytesOf(holdings, 'table-to-xlsx')]
    expect(sha256(second)).toBe(sha256(first))
    // the date of the first file in the zip
    expect(first.readUInt32LE(10)).toBe(0x00210000)
    const { created, modified } = await workbookOf(holdings)
    expect([created, modified]).toEqual([sampleInstant, sampleInstant].map((each) => new Date(each)))
  })

  test('forty thousand cells come whole, and letters are not cut in two', async () => {
    const row = `<tr>${'<td>😀 a</td>'.repeat(10)}</tr>`
    const workbook = await workbookOf(`<table>${row.repeat(4000)}</table>`)
    expect(workbook.worksheets[0]?.rowCount).toBe(4000)
    const texts = new Set<unknown>()
    workbook.worksheets[0]?.eachRow((each) => {
      each.eachCell(({ value }) => texts.add(value))
    })
    expect([...texts]).toEqual(['😀 a'])
  })
})

test('as CSV it has figures whole, dates as such, no formula, and a name over each table', async () => {
  expect((await bytesOf(holdings + cash, 'csv')).toString()).toBe(
    [
      '\uFEFFHoldings: all [1/2]',
      'Code,Acquired,Value',
      '0012,2026-06-30,1234.5',
      `"'=HYPERLINK(""http://x"")",,-2`,
      'Total,,1232.5',
      '',
      'Holdings: all [1/2]',
      'Bank',
      `'+61 2`,
      '',
    ].join('\r\n'),
  )
})

test('as CSV it has nothing where people read a dash', async () => {
  expect((await bytesOf(nothing, 'csv')).toString()).toBe('\uFEFFGain,Since\r\n,\r\n')
})

test('as HTML it is the document', async () => {
  expect((await bytesOf(holdings, 'html')).toString()).toBe(documentOf(holdings).html)
})

test('every format says what kind of file it is', async () => {
  expect(await formats.formatReport(documentOf(cash), 'csv')()).toMatchObject({
    right: { media: 'text/csv', ext: 'csv' },
  })
})

test('without a browser there is no PDF', async () => {
  expect(await formats.formatReport(documentOf(holdings), 'wkhtmltopdf')()).toEqual(E.left({ _tag: 'NoPrinter' }))
})

test('work that nobody wants any more is ended, and the next is done', async () => {
  const gone = new AbortController()
  const large = documentOf(`<table>${'<tr><td>1</td></tr>'.repeat(300_000)}</table>`)
  const making = formats.formatReport(large, 'table-to-xlsx', gone.signal)()
  setTimeout(() => gone.abort(), 100)
  expect(await making).toEqual(E.left({ _tag: 'TablesFailed' }))
  expect((await bytesOf(cash, 'csv')).toString()).toContain('Bank')
})
