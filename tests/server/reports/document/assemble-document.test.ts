import * as fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { assembleDocument, withoutRedirects } from '../../../../server/reports/document/assemble-document.ts'
import { marginMarkup } from '../../../../server/reports/document/margin-markup.ts'
import { footerText, headerText } from '../../../../server/reports/document/running-texts.ts'
import { O } from '../../../../src/domain/fp.ts'
import {
  noFooterId,
  reportFooters,
  noHeaderId,
  reportHeaders,
  reportRenderers,
} from '../../../../src/domain/reports/lookups/lookups.ts'

const logo = 'data:image/png;base64,iVBORw0KGgo='

const parts = {
  title: 'Smith & <Jones>',
  written: { markup: '<h1>Valuation</h1>', header: '', footer: '' },
  renderer: reportRenderers[0]!,
  orientation: 'portrait',
  logo: O.some(logo),
  at: '2026-07-01T00:00:00.000Z',
} as const

const tagsOf = (html: string): readonly string[] => {
  const tags: string[] = []
  new Parser({ onopentag: (name) => tags.push(name) }).end(html)
  return tags
}

test('a document is whole: its language, its title as text, its paper, its rules before what was written', () => {
  const { html } = assembleDocument(parts)
  expect(html).toMatch(/^<!doctype html><html lang="en-AU">/)
  expect(html).toContain('<title>Smith &amp; &lt;Jones></title>')
  expect(html).toContain('@page { size: A4 portrait; margin: 60pt 40pt }')
  expect(html.indexOf("default-src 'none'")).toBeLessThan(html.indexOf('<h1>Valuation</h1>'))
})

test('a logo is in it once, and only a picture is a logo', () => {
  const written = {
    ...parts.written,
    markup: '<img class="report-logo" alt="Firm"><img class="report-logo" alt="Firm">',
  }
  expect(assembleDocument({ ...parts, written }).html.split(logo)).toHaveLength(2)
  const forged = 'data:image/png;base64,AAAA) } body { display: none'
  expect(assembleDocument({ ...parts, logo: O.some(forged) }).html).not.toContain(forged)
})

test('what is said of all its figures stands above them, as text, and goes into files of tables', () => {
  const { html } = assembleDocument({ ...parts, note: 'This includes <b>2</b> simulated trades.' })
  expect(html).toContain('<main><p class="notes">This includes &lt;b>2&lt;/b> simulated trades.</p><h1>Valuation</h1>')
  expect(assembleDocument(parts).html).toContain('<main><h1>Valuation</h1>')
})

test('what runs along is above and below on a screen, and in the margins on paper', () => {
  const written = { ...parts.written, header: '<p>Above</p>', footer: '<p>Below</p>' }
  const { html, header, footer } = assembleDocument({ ...parts, written })
  expect(html).toContain('<header class="running"><p>Above</p></header>')
  expect(header).toContain('<p>Above</p>')
  expect(footer).toContain('<p>Below</p>')
  expect(assembleDocument(parts)).toMatchObject({ header: '', footer: '' })
})

test.each([
  '<meta http-equiv="refresh" content="0;url=https://example.com">',
  '<META/http-equiv=refresh content=0>',
  '<me<meta>ta http-equiv="refresh">',
  '<<meta>meta http-equiv="refresh">',
  '<meta x=">" http-equiv="refresh">',
  '<meta\nhttp-equiv="refresh"',
  '<base href="https://example.com/"><link rel="dns-prefetch" href="//example.com">',
])('nothing leads a document elsewhere: %s', (bad) => {
  expect(tagsOf(withoutRedirects(`${bad}<p>text</p>`))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:meta|base|link)$/)]),
  )
})

test('everything else of what was written stays as it was', () => {
  const markup = '<table><tr><td data-value="1">&lt;meta&gt;</td></tr></table><metadata-like>x</metadata-like>'
  expect(withoutRedirects(markup)).toBe(markup)
})

test('in a margin there are words and places, and nothing that acts', () => {
  expect(
    marginMarkup(
      '<p class="name" style="x" onclick="y">O’Neill &amp; <b>Co</b><script>alert(1)</script><img class="report-logo" alt="" src=x onerror=y></p><svg><p>gone</p></svg><a href="javascript:x">kept</a>',
    ),
  ).toBe('<p class="name">O’Neill &amp; <b>Co</b><img class="report-logo" alt=""></p>kept')
})

test('whatever is in a margin, only what may be there stays', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<script>',
      '</script>',
      '<svg>',
      '<img onerror=x ',
      '"',
      "'",
      '>',
      '<',
      '&lt;',
      '<!--',
      '<p class="',
      '<style>',
      '</style>',
    ),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const kept: string[] = []
      new Parser({
        onopentag: (name, attributes) => kept.push(name, ...Object.keys(attributes)),
      }).end(marginMarkup(pieces.join('')))
      const allowed = ['div', 'p', 'span', 'b', 'strong', 'i', 'em', 'small', 'br', 'img', 'class', 'alt']
      expect(kept.filter((name) => !allowed.includes(name))).toEqual([])
    }),
  )
})

test('every header and footer but none has a text', () => {
  for (const { ReportHeaderID } of reportHeaders)
    expect(headerText(ReportHeaderID) === '').toBe(ReportHeaderID === noHeaderId)
  for (const { ReportFooterID } of reportFooters)
    expect(footerText(ReportFooterID) === '').toBe(ReportFooterID === noFooterId)
})
