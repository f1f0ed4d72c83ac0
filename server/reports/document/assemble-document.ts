import { O, pipe } from '../../../src/domain/fp.ts'
import type { ReportRenderer } from '../../../src/domain/reports/lookups/lookups.ts'
import type { Orientation } from '../../../src/domain/reports/report-format.ts'
import type { Written } from '../../sandbox/templates/template-sandbox.ts'
import { margins } from '../../printing/sheet.ts'
import { marginMarkup } from './margin-markup.ts'
import { mediaStyle, notesStyle, pageStyle, runningStyle } from './page-style.ts'
import { rendererStyle } from './renderer-styles.ts'

/** What would lead a document elsewhere or fetch before any rule of its own could forbid it. */
const leadsAway = /<\/?(?:meta|base|link)(?![a-z0-9-])[^>]*>?/gi

/**
 * Markup without what its own Content-Security-Policy cannot hold. A space is left for each, so that no other is put
 * together from what stood around it.
 */
export const quietMarkup = (markup: string): string => markup.replaceAll(leadsAway, ' ')

interface Parts {
  readonly title: string
  readonly written: Written
  readonly renderer: ReportRenderer
  readonly orientation: Orientation
  readonly logo: O.Option<string>
  /** When it is run: an ISO instant. */
  readonly at: string
  /** What is said of all its figures, above them; empty where that is nothing. */
  readonly note?: string
}

export interface ReportDocument {
  readonly title: string
  readonly html: string
  readonly header: string
  readonly footer: string
  readonly orientation: Orientation
  readonly isTagged: boolean
  readonly at: string
}

/** Whatever its author wrote: no script, nothing from anywhere, nothing sent. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; base-uri 'none'"

const png = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/

const logoStyle = (logo: O.Option<string>): string =>
  pipe(
    logo,
    O.filter((address) => png.test(address)),
    O.match(
      () => '.report-logo { display: none }',
      (address) => `.report-logo { content: url(${address}) }`,
    ),
  )

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;' }
const asText = (text: string): string => text.replaceAll(/[&<]/g, (sign) => escapes[sign] ?? '')

const running = (kind: 'header' | 'footer', markup: string): string =>
  markup === '' ? '' : `<${kind} class="running">${markup}</${kind}>`

/** In the margin of a page its rules stand with it, and it begins at the edge of the paper. */
const inMargin = (style: string, markup: string): string =>
  markup === ''
    ? ''
    : `<style>${style} .running { padding: 0 ${margins.across}pt }</style><div class="running">${markup}</div>`

export const assembleDocument = ({
  title,
  written,
  renderer,
  orientation,
  logo,
  at,
  note = '',
}: Parts): ReportDocument => {
  const style = `${runningStyle}\n${logoStyle(logo)}`
  const header = marginMarkup(written.header)
  const footer = marginMarkup(written.footer)
  const markup = quietMarkup(written.markup)
  const html = [
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${asText(title)}</title>`,
    `<style>${pageStyle(orientation)}${rendererStyle(renderer.ReportRendererID)}${mediaStyle}${notesStyle(markup, orientation)}\n${style}</style></head><body>`,
    running('header', header),
    `<main>${note === '' ? '' : `<p class="notes">${asText(note)}</p>`}${markup}</main>`,
    running('footer', footer),
    '</body></html>',
  ].join('\n')
  return {
    title,
    html,
    header: inMargin(style, header),
    footer: inMargin(style, footer),
    orientation,
    isTagged: renderer.tagged,
    at,
  }
}
