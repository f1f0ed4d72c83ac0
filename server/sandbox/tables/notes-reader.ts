import type { Attributes } from './cell-value.ts'
import type { TableListener } from './table.ts'

const parts = new Set(['dt', 'dd', 'p', 'li'])

export const areNotes = (given: Attributes): boolean => /(?:^|\s)notes(?:\s|$)/.test(given['class'] ?? '')

/** The words between two tags, as the reader of tables collects them. */
export interface Words {
  readonly collect: (what: string) => void
  readonly collected: () => string
  readonly isCollecting: (what: string) => boolean
  /** The last one before. */
  readonly heading: () => string
}

const noteCell = { isFigure: false, columns: 1, rows: 1 }

/** Notes as a table of their own: a row is what a note is of, and the note. Both answer whether the notes go on. */
export const notesReader = ({ onTable, onRow }: TableListener, words: Words, element: string) => {
  const now = { open: 1, of: '', part: '', isTold: false }

  const tell = (note: string): void => {
    if (!now.isTold) onTable(words.heading() || 'Notes')
    now.isTold = true
    const cells = [
      { ...noteCell, column: 0, value: now.of, isHeading: true },
      { ...noteCell, column: 1, value: note, isHeading: false },
    ]
    onRow({ kind: 'row', cells })
    now.of = ''
  }

  const endPart = (): void => {
    const { part } = now
    now.part = ''
    if (part === '' || !words.isCollecting(part)) return
    const text = words.collected()
    if (part === 'dt') now.of = text
    else if (text !== '') tell(text)
  }

  const beginPart = (name: string): void => {
    endPart()
    now.part = name
    words.collect(name)
  }

  if (parts.has(element)) beginPart(element)

  return {
    begin: (name: string): void => {
      if (name === element) now.open += 1
      if (parts.has(name)) beginPart(name)
    },
    end: (name: string): boolean => {
      if (name === now.part) endPart()
      if (name === element) now.open -= 1
      return now.open > 0
    },
  }
}
