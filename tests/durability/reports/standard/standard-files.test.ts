import { Readable } from 'node:stream'
import exceljs from '@jsreport/exceljs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, expect, test } from 'vitest'
import { openChromiumPool } from '../../../../server/printing/chromium-pool.ts'
import { findChromium } from '../../../../server/printing/launch-chromium.ts'
import { assembleDocument } from '../../../../server/reports/document/assemble-document.ts'
import { openFormats } from '../../../../server/reports/formats/format-report.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import { reportRenderers } from '../../../../src/domain/reports/lookups/lookups.ts'
import type { OutputFormat } from '../../../../src/domain/reports/report-format.ts'
import { shownIn } from '../../../server/reports/support/figures-of.ts'
import { atWork, reportCases, type StandardRun, standardRuns } from '../../../server/reports/support/standard-runs.ts'

const chromiumPath = O.fromNullable(process.env['CHROMIUM_PATH'])
const hasChromium = O.isSome(await findChromium(chromiumPath))

const { run: runReport } = standardRuns()
const defects: unknown[] = []
const report = (defect: unknown): void => {
  defects.push(defect)
}
const chromiumPool = openChromiumPool({ executablePath: chromiumPath, onDefect: report })
const formats = openFormats({ pool: chromiumPool, onDefect: report })

afterAll(async () => {
  await formats.close()
  await chromiumPool.close()
  expect(defects).toEqual([])
})

type Case = (typeof reportCases)[number]

const fileOf = async ({ content }: Case, { written, data }: StandardRun, format: OutputFormat): Promise<Uint8Array> => {
  const document = assembleDocument({
    title: content.ReportTitle,
    written,
    renderer: reportRenderers.find(({ ReportRendererID }) => ReportRendererID === content.ReportRendererID)!,
    orientation: 'landscape',
    logo: O.none,
    at: data.report.at,
  })
  const formatted = await formats.formatReport(document, format)()
  if (E.isLeft(formatted)) throw new Error(`${content.ReportTitle}: ${formatted.left._tag}`)
  return formatted.right.bytes
}

interface Bookmark {
  readonly title: string
  readonly items: readonly Bookmark[]
}

const titlesOf = (bookmarks: readonly Bookmark[]): readonly string[] =>
  bookmarks.flatMap(({ title, items }) => [title.trim(), ...titlesOf(items)])

interface ReadPdf {
  readonly pages: readonly string[]
  readonly bookmarks: readonly string[]
}

const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const file = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: file.numPages }, async (_, index) => {
      const { items } = await (await file.getPage(index + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
  return { pages, bookmarks: titlesOf(await file.getOutline()) }
}

/** One case of each report. */
const printed = reportCases.filter(
  ({ title }, index) => reportCases.findIndex((other) => other.title === title) === index,
)

test.runIf(hasChromium).each(printed)('$title prints every figure and none besides', async (each) => {
  const standard = await runReport(each.content, each.entity, atWork)
  const { pages, bookmarks } = await readPdf(await fileOf(each, standard, 'wkhtmltopdf'))
  const shown = new Set(pages.flatMap(shownIn))
  const { written } = standard
  const text = `${written.markup} ${written.footer} ${written.header}`.replaceAll(/<[^>]*>/g, ' ')
  const numbers = [...pages.keys()].map((page) => String(page + 1))
  const known = new Set([...shownIn(text), ...numbers])
  const figures = standard.report.tables.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => cells.filter(({ type }) => type !== '').map((cell) => cell.text)),
  )
  expect(figures.filter((figure) => figure !== '–' && !shown.has(figure))).toEqual([])
  expect([...shown].filter((figure) => !known.has(figure))).toEqual([])
  expect(bookmarks[0]).toBe(each.content.ReportTitle)
  expect(bookmarks.length).toBe(standard.report.headings.length)
})

test.each(reportCases)(
  '$title of an $entity.type is a workbook with a sheet for what it begins with, each table and the notes, its figures numbers',
  async (each) => {
    const standard = await runReport(each.content, each.entity, atWork)
    const workbook = new exceljs.Workbook()
    await workbook.xlsx.read(Readable.from([await fileOf(each, standard, 'table-to-xlsx')]))
    const { tables } = standard.report
    const [first, ...sheets] = workbook.worksheets
    expect(first?.name).toBe(each.title)
    expect(sheets.slice(tables.length).map(({ name }) => name)).toEqual(['Notes'])
    tables.forEach(({ rows }, index) => {
      const sheet = sheets[index]!
      // an empty row separates a table from the text below it
      expect(rows.filter((_, row) => !sheet.getRow(row + 1).hasValues)).toEqual([])
      expect(sheet.getRow(rows.length + 1).hasValues).toBe(false)
      const numbers = rows.flatMap(({ cells }, row) =>
        cells
          .filter(({ type, value }) => value !== '' && type !== 'date' && type !== 'text')
          .map(({ column, value }) => [sheet.getCell(row + 1, column + 1).value, Number(value)]),
      )
      expect(numbers.filter(([written, value]) => written !== value)).toEqual([])
      expect(numbers.length).toBeGreaterThan(0)
    })
  },
)
