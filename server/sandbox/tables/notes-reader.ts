import { type CellAttributes, tidySpaces, cellValueOf } from './cell-value.ts'
import type { HtmlCell, TableListener } from './table.ts'

/** Spreadsheets contain the whole text of elements with these classes. */
const noteBlockClasses = ['lead', 'particulars', 'key-figures', 'notes']
const noteClass = 'note'

const classesOf = (given: CellAttributes): readonly string[] => (given['class'] ?? '').split(/\s+/)

const blockElements = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'dd', 'details', 'div', 'dl', 'dt', 'figcaption', 'figure'],
  ...['footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'main', 'ol', 'p', 'pre', 'section'],
  ...['summary', 'ul'],
])

const noteCell = { isFigure: false, columns: 1, rows: 1 }
const noteRow = (...cells: readonly HtmlCell[]) => ({ kind: 'note', cells }) as const

/** Notes become tables with one row per term and note. A `note` alone goes below the preceding table, after an empty row. */
export const notesReader = ({ onTable, onRow }: TableListener) => {
  const now = {
    open: 0,
    isBelow: false,
    isTerm: false,
    given: {} as CellAttributes,
    words: '',
    of: '',
    heading: '',
    last: 'heading' as 'heading' | 'notes' | 'table' | 'below',
  }

  const tell = (of: string, text: string): void => {
    const { given } = now
    now.of = ''
    const term = { ...noteCell, column: 0, value: of, isHeading: true }
    const note = { ...noteCell, ...cellValueOf(given, text), isHeading: false }
    if (now.isBelow && (now.last === 'table' || now.last === 'below')) {
      if (now.last === 'table') onRow(noteRow())
      now.last = 'below'
      onRow(of === '' ? noteRow({ ...note, column: 0 }) : noteRow(term, { ...note, column: 1 }))
      return
    }
    if (now.last !== 'notes') onTable(now.heading || 'Notes')
    now.last = 'notes'
    onRow({ kind: 'row', cells: [term, { ...note, column: 1 }] })
  }

  const endBlock = (): void => {
    const text = tidySpaces(now.words)
    now.words = ''
    if (text !== '') tell(now.of, text)
    now.given = {}
  }

  const endTerm = (): void => {
    now.of = [now.of, tidySpaces(now.words)].filter((term) => term !== '').join('\n')
    now.words = ''
    now.isTerm = false
  }

  /** A term without a text is a note of its own. */
  const endList = (): void => {
    endBlock()
    if (now.of !== '') tell(now.of, '')
  }

  const beginElement = (given: CellAttributes): void => {
    const classes = classesOf(given)
    const isOwn = noteBlockClasses.some((each) => classes.includes(each))
    if (!isOwn && !classes.includes(noteClass)) return
    now.isBelow = !isOwn
    now.open = 1
    now.given = given
  }

  return {
    takesHeading: (): boolean => !now.isTerm && now.of === '',
    begin: (name: string, given: CellAttributes): void => {
      if (now.open === 0) beginElement(given)
      else now.open += 1
      if (now.open === 0) return
      if (name === 'br' || (now.isTerm && blockElements.has(name))) now.words += '\n'
      else if (blockElements.has(name)) {
        endBlock()
        now.isTerm = name === 'dt'
        now.given = given
      }
    },
    end: (name: string): void => {
      if (now.open === 0) return
      if (name === 'dt') endTerm()
      else if (name === 'dl') endList()
      else if (blockElements.has(name) && !now.isTerm) endBlock()
      now.open -= 1
      if (now.open === 0) endList()
    },
    add: (text: string): void => {
      if (now.open > 0) now.words += text
    },
    named: (heading: string): void => {
      now.heading = heading
      now.last = 'heading'
    },
    beforeHeading: endList,
    beforeTable: endList,
    afterTable: (): void => {
      now.last = 'table'
    },
  }
}
