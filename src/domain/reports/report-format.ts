import * as t from 'io-ts'

/** `wkhtmltopdf` means PDF: the old name stays, but the program is Chromium (DESIGN §8). */
export const OutputFormat = t.keyof({ html: null, wkhtmltopdf: null, 'table-to-xlsx': null, csv: null })
export type OutputFormat = t.TypeOf<typeof OutputFormat>

export const PageOrientation = t.keyof({ landscape: null, portrait: null })
export type PageOrientation = t.TypeOf<typeof PageOrientation>
