import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { margins } from '../../printing/sheet.ts'
import { sha256 } from '../outputs.ts'

/** What the words of a page say is told by the words; how a document spells them in its own fonts, by nothing. */
const spelling: ReadonlySet<number> = new Set([
  OPS.showText,
  OPS.showSpacedText,
  OPS.nextLineShowText,
  OPS.nextLineSetSpacingShowText,
])

const plain = (_: string, value: unknown): unknown =>
  ArrayBuffer.isView(value) ? sha256(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) : value

const listOf = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : [])

type Objects = PDFPageProxy['objs']

/** Under a name that is another in every document. */
const found = (objects: Objects, name: unknown): unknown =>
  typeof name === 'string' && objects.has(name) ? objects.get(name) : null

const fontName = (font: unknown): string =>
  typeof font === 'object' && font !== null && 'name' in font ? String(font.name).replace(/^[A-Z]{6}\+/, '') : ''

const pictureOf = (picture: unknown): unknown =>
  typeof picture === 'object' && picture !== null && 'data' in picture ? picture.data : null

const isPicture: ReadonlySet<number> = new Set([OPS.paintImageXObject, OPS.paintImageXObjectRepeat])

const drawn = async (page: PDFPageProxy): Promise<readonly unknown[]> => {
  const { fnArray, argsArray } = await page.getOperatorList()
  return fnArray.map((operator, index): unknown => {
    const given: unknown = argsArray[index]
    const [name, ...rest] = listOf(given)
    if (spelling.has(operator)) return [operator]
    if (operator === OPS.dependency) return []
    if (operator === OPS.setFont) return [operator, fontName(found(page.commonObjs, name)), rest]
    if (isPicture.has(operator)) return [operator, pictureOf(found(page.objs, name)), rest]
    return [operator, given]
  })
}

const lastPage = (count: number): RegExp => new RegExp(`\\bof ${count}$`)

/** How many pages there are stands in the margin of each, and would make all of them others. */
const words = async (page: PDFPageProxy, count: number): Promise<readonly unknown[]> => {
  const [, bottom, , top] = listOf(page.view)
  const { items } = await page.getTextContent()
  return items.map((item) => {
    if (!('str' in item)) return []
    const height = Number(listOf(item.transform)[5])
    const isMargin = height < Number(bottom) + margins.down || height > Number(top) - margins.down
    return [isMargin ? item.str.replace(lastPage(count), 'of #') : item.str, item.transform]
  })
}

/** A hash of what each page of a PDF shows: its words with their places, and what is drawn. */
export const pageSigns = async (pdf: Uint8Array): Promise<readonly string[]> => {
  const loading = getDocument({ data: pdf, verbosity: 0, fontExtraProperties: true })
  const document = await loading.promise
  const signs: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const shown = [page.view, await words(page, document.numPages), await drawn(page)]
    signs.push(sha256(JSON.stringify(shown, plain)))
    page.cleanup()
  }
  await loading.destroy()
  return signs
}
