import { afterAll, describe, expect, test } from 'vitest'
import { openChromiumPool } from '../../../../server/printing/chromium-pool.ts'
import { findChromium } from '../../../../server/printing/launch-chromium.ts'
import { documentPrinter } from '../../../../server/printing/print-document.ts'
import { comparePages } from '../../../../server/reports/dry-run/compare-pages.ts'
import { E, O } from '../../../../src/domain/fp.ts'

const chromiumPath = O.fromNullable(process.env['CHROMIUM_PATH'])
const hasChromium = O.isSome(await findChromium(chromiumPath))
const chromiumPool = openChromiumPool({ executablePath: chromiumPath, onDefect: () => undefined })
const print = documentPrinter(chromiumPool, () => undefined)
afterAll(() => chromiumPool.close())

const { signal } = new AbortController()

const footer =
  '<div style="font-size: 8pt; width: 100%; text-align: right"><span class="pageNumber"></span> of <span class="totalPages"></span></div>'

const printed = async (...pages: readonly string[]): Promise<Uint8Array> => {
  const html = `<!doctype html><html lang="en"><title>T</title><body>${pages.map((page) => `<section style="break-after: page">${page}</section>`).join('')}</body></html>`
  const pdf = await print({
    html,
    header: '',
    footer,
    orientation: 'portrait',
    isTagged: true,
    at: '2026-11-21T00:00:00Z',
  })()
  if (E.isLeft(pdf)) throw new Error(pdf.left._tag)
  return pdf.right
}

const compared = async (before: readonly string[], after: readonly string[]) =>
  comparePages(await printed(...before), await printed(...after), signal)()

const pageList = ['<h1>One</h1>', '<p>Two <b>bold</b></p>', '<p>Three</p>']

describe.runIf(hasChromium)('two documents', () => {
  test('that show the same have no page that is another', async () => {
    expect(await compared(pageList, pageList)).toEqual(E.right({ pagesBefore: 3, pagesAfter: 3, changed: [] }))
  })

  test.each([
    ['a word', '<p>Zwei <b>bold</b></p>'],
    ['a weight', '<p>Two bold</p>'],
    ['a colour', '<p style="color: red">Two <b>bold</b></p>'],
    ['a place', '<p style="margin-top: 80px">Two <b>bold</b></p>'],
    ['a line', '<p style="border-bottom: 1px solid">Two <b>bold</b></p>'],
    ['a picture', '<p>Two <b>bold</b></p><svg width="9" height="9"><rect width="9" height="9" fill="red"/></svg>'],
  ])('that differ by %s on one page differ on that one', async (_, second) => {
    const found = await compared(pageList, [pageList[0] ?? '', second, pageList[2] ?? ''])
    expect(found).toEqual(E.right({ pagesBefore: 3, pagesAfter: 3, changed: [2] }))
  })

  test('of which one goes on longer differ where it does, though every page says how many there are', async () => {
    expect(await compared(pageList, [...pageList, '<p>Four</p>'])).toEqual(
      E.right({ pagesBefore: 3, pagesAfter: 4, changed: [4] }),
    )
    expect(await compared(pageList, pageList.slice(0, 2))).toEqual(
      E.right({ pagesBefore: 3, pagesAfter: 2, changed: [] }),
    )
  })

  test('of which one goes on to a tenth page differ in that one, though the number of pages has a digit more', async () => {
    const nine = Array.from({ length: 9 }, (_, page) => `<p>Page ${page}</p>`)
    expect(await compared(nine, [...nine, '<p>Last</p>'])).toEqual(
      E.right({ pagesBefore: 9, pagesAfter: 10, changed: [10] }),
    )
  })

  test('of which one is none cannot be compared', async () => {
    const found = await comparePages(await printed('One'), new TextEncoder().encode('%PDF-none'), signal)()
    expect(found).toEqual(E.left({ _tag: 'Unread' }))
  })

  test('are not compared once nobody wants it', async () => {
    const pdf = await printed('One')
    expect(await comparePages(pdf, pdf, AbortSignal.abort())()).toEqual(E.left({ _tag: 'Unread' }))
  })
})
