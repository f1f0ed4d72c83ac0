import type { DraftNote } from './widget-draft.ts'

type Notes = readonly DraftNote[]

const nextId = (notes: Notes): number => notes.reduce((highest, { id }) => Math.max(highest, id), -1) + 1

/** A new note at the end, yet to be written. */
export const noteAdded = (notes: Notes): Notes => [...notes, { id: nextId(notes), title: '', content: '' }]

export const noteWritten = (notes: Notes, written: DraftNote): Notes =>
  notes.map((note) => (note.id === written.id ? written : note))

export const noteRemoved = (notes: Notes, id: number): Notes => notes.filter((note) => note.id !== id)

/** One place up or down; the first stays first and the last last. */
export const noteMoved = (notes: Notes, id: number, by: -1 | 1): Notes => {
  const from = notes.findIndex((note) => note.id === id)
  const note = notes[from]
  const to = from + by
  return note === undefined || to < 0 || to >= notes.length ? notes : notes.toSpliced(from, 1).toSpliced(to, 0, note)
}
