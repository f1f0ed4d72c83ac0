import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, describe, expect, test } from 'vitest'
import { openChromiumPool } from '../../../server/printing/chromium-pool.ts'
import { findChromium } from '../../../server/printing/launch-chromium.ts'
import { documentPrinter } from '../../../server/printing/print-document.ts'
import { assembleDocument } from '../../../server/reports/document/assemble-document.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { draftId, reportRenderers, statementId } from '../../../src/domain/reports/lookups/lookups.ts'

const chromiumPath = O.fromNullable(process.env['CHROMIUM_PATH'])
const hasChromium = O.isSome(await findChromium(chromiumPath))
const defects: unknown[] = []
const chromiumPool = openChromiumPool({ executablePath: chromiumPath, onDefect: (defect) => defects.push(defect) })
const print = documentPrinter(chromiumPool, (defect) => defects.push(defect))

afterAll(() => chromiumPool.close())

const sampleInstant = '2026-07-01T12:03:04.000+10:00'

const documentOf = (markup: string, id = statementId) =>
  assembleDocument({
    title: 'Portfolio valuation',
    written: {
      markup,
      header: '<p class="name">The O’Neill Family Trust</p>',
      footer: '<p class="pages">Page <span class="pageNumber"></span> of <span class="totalPages"></span></p>',
    },
    renderer: reportRenderers.find(({ ReportRendererID }) => ReportRendererID === id)!,
    orientation: 'landscape',
    logo: O.none,
    at: sampleInstant,
  })

const printed = async (markup: string, id = statementId): Promise<Uint8Array> => {
  const pdf = await print(documentOf(markup, id))()
  if (E.isLeft(pdf)) throw new Error(pdf.left._tag)
  return pdf.right
}

const opened = (pdf: Uint8Array) => getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise

const pagesOf = async (pdf: Uint8Array): Promise<readonly string[]> => {
  const file = await opened(pdf)
  return Promise.all(
    Array.from({ length: file.numPages }, async (_, index) => {
      const { items } = await (await file.getPage(index + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
}

const rows = (count: number): string =>
  Array.from({ length: count }, (_, row) => `<tr><td>Holding ${row}</td><td class="figure">$${row}.00</td></tr>`).join(
    '',
  )

const table = (count: number): string =>
  `<h1>Valuation</h1><h2>Holdings</h2><table><thead><tr><th>Security</th><th class="figure">Market value</th></tr></thead><tbody>${rows(count)}</tbody></table>`

describe.skipIf(!hasChromium)('a document as a PDF', () => {
  test('has its words on A4 pages, with the heading of its table, its header and its number on each', async () => {
    const pdf = await printed(table(60))
    const pages = await pagesOf(pdf)
    expect(pages.length).toBeGreaterThan(1)
    pages.forEach((text, index) => {
      expect(text).toContain('Market value')
      expect(text).toContain('The O’Neill Family Trust')
      expect(text).toMatch(new RegExp(`Page\\s+${index + 1}\\s+of\\s+${pages.length}`))
    })
    expect(pages.join(' ')).toContain('Holding 59')
    const page = await (await opened(pdf)).getPage(1)
    const { width, height } = page.getViewport({ scale: 1 })
    expect([width, height].map(Math.round)).toEqual([842, 596])
  })

  test.each([17, 21, 41, 42, 44, 46, 47])('has no page of notes alone after %i rows', async (count) => {
    const note = '<div><dt>Cost</dt><dd>As booked by those who keep the books, from the records of the firm.</dd></div>'
    const notes = `<section class="notes"><h2>Notes</h2><dl>${note.repeat(4)}</dl></section>`
    const pages = await pagesOf(await printed(table(count) + notes))
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.at(-1)).toContain('As booked')
    for (const row of [1, 2, 3]) expect(pages.at(-1)).toContain(`Holding ${count - row}`)
  })

  test.each([44, 46])('keeps the last of %i rows and their total with the notes', async (count) => {
    const total =
      '<tfoot><tr class="total"><th scope="row">Total</th><td class="figure">$990.00</td></tr></tfoot></table>'
    const notes = '<section class="notes"><h2>Notes</h2><dl><div><dt>Cost</dt><dd>As booked.</dd></div></dl></section>'
    const pages = await pagesOf(await printed(table(count).replace('</table>', total) + notes))
    for (const part of ['As booked', 'Total', `Holding ${count - 1}`, `Holding ${count - 2}`])
      expect(pages.at(-1)).toContain(part)
  })

  test('carries its structure, its headings as bookmarks, its language and its title', async () => {
    const file = await opened(await printed(table(2)))
    expect(await file.getOutline()).toMatchObject([{ title: 'Valuation', items: [{ title: 'Holdings' }] }])
    expect(await file.getMarkInfo()).toContainEqual(['Marked', true])
    expect(JSON.stringify(await (await file.getPage(1)).getStructTree())).toContain('"TH"')
    expect((await file.getMetadata()).info).toMatchObject({ Title: 'Portfolio valuation', Language: 'en-AU' })
  })

  test('carries none as a draft', async () => {
    const file = await opened(await printed(table(2), draftId))
    expect(await file.getMarkInfo()).toBeNull()
    expect(await file.getOutline()).toBeNull()
  })

  test('is the same to the byte whatever was printed before it, and dated by the run', async () => {
    const first = await printed(table(5))
    await printed(table(80))
    expect(Buffer.compare(first, await printed(table(5)))).toBe(0)
    expect(Buffer.from(first).toString('latin1', 0, 400)).toContain("/CreationDate (D:20260701020304+00'00')")
  })

  test.each([
    [50, 80_000],
    [2000, 1_400_000],
  ])(
    'of %i rows of twelve columns has no more than %i bytes, with all its tags',
    async (count, most) => {
      const cells = '<td class="figure">$1,234.50</td>'.repeat(11)
      const body = Array.from({ length: count }, (_, row) => `<tr><th scope="row">Holding ${row}</th>${cells}</tr>`)
      const pdf = await printed(`<h1>Valuation</h1><table><tbody>${body.join('')}</tbody></table>`)
      expect(pdf.length).toBeLessThan(most)
      const file = await opened(pdf)
      const last = await (await file.getPage(file.numPages)).getStructTree()
      expect(JSON.stringify(last)).toContain('"TD"')
      expect((await pagesOf(pdf)).join(' ')).toContain(`Holding ${count - 1}`)
    },
    60_000,
  )

  test('runs no script and asks for nothing, in its pages or their margins', async () => {
    const asked: (string | undefined)[] = []
    const server = createServer((request, response) => {
      asked.push(request.url)
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const own = `http://127.0.0.1:${port}`
    const bad = [
      `<img src="${own}/image"><link rel="stylesheet" href="${own}/sheet"><style>@import "${own}/import"; p { background: url(${own}/back) }</style>`,
      `<iframe src="${own}/frame"></iframe><object data="${own}/object"></object><embed src="${own}/embed">`,
      `<META http-equiv="refresh" content="0;url=${own}/refresh"><me<meta>ta http-equiv="refresh" content="0;url=${own}/again">`,
      `<script>document.body.textContent = 'scripted'</script><img src="x" onerror="document.body.textContent = 'scripted'">`,
      `<svg><image href="${own}/svg"/><use href="${own}/use#a"/></svg><video src="${own}/video" autoplay></video>`,
    ].join('')
    const document = documentOf(`${bad}<p>what was written</p>`)
    const pdf = await print({ ...document, header: document.header + `<img src="${own}/margin">` })()
    server.close()
    expect(E.isRight(pdf)).toBe(true)
    expect(E.isRight(pdf) ? (await pagesOf(pdf.right)).join(' ') : '').toContain('what was written')
    expect(asked).toEqual([])
  })

  test('is given up when whoever wanted it does not any more, and the next is printed', async () => {
    const gone = new AbortController()
    const printing = print(documentOf(table(4000)), gone.signal)()
    setTimeout(() => gone.abort(), 100)
    expect(await printing).toEqual(E.left({ _tag: 'PrintFailed' }))
    expect(await print(documentOf(table(1)), AbortSignal.abort())()).toEqual(E.left({ _tag: 'PrintFailed' }))
    expect((await pagesOf(await printed(table(1)))).join(' ')).toContain('Holding 0')
  })

  test('is printed by another page when the one that was kept is lost', async () => {
    await printed(table(1))
    const ended = await chromiumPool.use({}, async (context) => context.browser()?.close())()
    expect(E.isRight(ended)).toBe(true)
    expect((await pagesOf(await printed(table(1)))).join(' ')).toContain('Holding 0')
    expect(defects).toEqual([])
  })

  test('is printed by another page when the one that was kept has crashed', async () => {
    await printed(table(1))
    await chromiumPool.use({}, async (context) => {
      const session = await context.browser()!.newBrowserCDPSession()
      await (await context.newPage()).pdf()
      const { processInfo } = await session.send('SystemInfo.getProcessInfo')
      for (const { type, id } of processInfo) if (type === 'renderer') process.kill(id, 'SIGKILL')
      await expect
        .poll(async () => (await session.send('SystemInfo.getProcessInfo')).processInfo.map(({ type }) => type))
        .not.toContain('renderer')
    })()
    expect((await pagesOf(await printed(table(1)))).join(' ')).toContain('Holding 0')
    expect(defects).toEqual([])
  })
})
