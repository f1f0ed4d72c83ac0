import { movedIn, nextId, removedFrom, writtenIn } from '../../keyed-list.ts'
import type { DraftNote } from './widget-draft.ts'

type Notes = readonly DraftNote[]

/** A new note at the end, yet to be written. */
export const noteAdded = (notes: Notes): Notes => [...notes, { id: nextId(notes), title: '', content: '' }]

export const noteWritten = (notes: Notes, written: DraftNote): Notes => writtenIn(notes, written)

export const noteRemoved = (notes: Notes, id: number): Notes => removedFrom(notes, id)

/** One place up or down; the first stays first and the last last. */
export const noteMoved = (notes: Notes, id: number, by: -1 | 1): Notes => movedIn(notes, id, by)
