import { O, pipe } from '../../../src/domain/fp.ts'
import type { ReportRenderer } from '../../../src/domain/reports/lookups/lookups.ts'
import type { PageOrientation } from '../../../src/domain/reports/report-format.ts'
import type { WrittenParts } from '../../sandbox/templates/template-sandbox.ts'
import { pageMargins } from '../../printing/sheet.ts'
import { marginMarkup } from './margin-markup.ts'
import { mediaStyle, notesStyle, pageStyle, runningStyle } from './page-style.ts'
import { rendererStyle } from './renderer-styles.ts'

/** These elements redirect or fetch before the document's content policy can forbid it. */
const redirectingElementPattern = /<\/?(?:meta|base|link)(?![a-z0-9-])[^>]*>?/gi

/** A space replaces each element, so that the text around it does not form another one. */
export const withoutRedirects = (markup: string): string => markup.replaceAll(redirectingElementPattern, ' ')

interface DocumentParts {
  readonly title: string
  readonly written: WrittenParts
  readonly renderer: ReportRenderer
  readonly orientation: PageOrientation
  readonly logo: O.Option<string>
  readonly at: string
  /** Shown above the figures; empty for none. */
  readonly note?: string
}

export interface ReportDocument {
  readonly title: string
  readonly html: string
  readonly header: string
  readonly footer: string
  readonly orientation: PageOrientation
  readonly isTagged: boolean
  readonly at: string
}

/** Applies to all authors: no scripts, no requests, no forms. */
const contentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; base-uri 'none'"

const pngPattern = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/

const logoStyle = (logo: O.Option<string>): string =>
  pipe(
    logo,
    O.filter((address) => pngPattern.test(address)),
    O.match(
      () => '.report-logo { display: none }',
      (address) => `.report-logo { content: url(${address}) }`,
    ),
  )

const htmlEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;' }
const asText = (text: string): string => text.replaceAll(/[&<]/g, (sign) => htmlEscapes[sign] ?? '')

const runningElement = (kind: 'header' | 'footer', markup: string): string =>
  markup === '' ? '' : `<${kind} class="running">${markup}</${kind}>`

/** A page's margin has styles of its own and begins at the edge of the paper. */
const styledMarginMarkup = (style: string, markup: string): string =>
  markup === ''
    ? ''
    : `<style>${style} .running { padding: 0 ${pageMargins.across}pt }</style><div class="running">${markup}</div>`

export const assembleDocument = ({
  title,
  written,
  renderer,
  orientation,
  logo,
  at,
  note = '',
}: DocumentParts): ReportDocument => {
  const style = `${runningStyle}\n${logoStyle(logo)}`
  const header = marginMarkup(written.header)
  const footer = marginMarkup(written.footer)
  const markup = withoutRedirects(written.markup)
  const html = [
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${contentPolicy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${asText(title)}</title>`,
    `<style>${pageStyle(orientation)}${rendererStyle(renderer.ReportRendererID)}${mediaStyle}${notesStyle(markup, orientation)}\n${style}</style></head><body>`,
    runningElement('header', header),
    `<main>${note === '' ? '' : `<p class="notes">${asText(note)}</p>`}${markup}</main>`,
    runningElement('footer', footer),
    '</body></html>',
  ].join('\n')
  return {
    title,
    html,
    header: styledMarginMarkup(style, header),
    footer: styledMarginMarkup(style, footer),
    orientation,
    isTagged: renderer.tagged,
    at,
  }
}
