import { E, O } from '../../src/domain/fp.ts'
import { type EditedTypes, editingMachine, type EditingRules } from '../../src/machines/kit/editing.ts'
import { answered, lostRead, missingRead, refusedRead, slowRead, type Sample } from './sample.ts'

interface Page {
  readonly title: string
  readonly text: string
}

/** A page of two fields, whose title has to be one of those that are known. */
export interface PageEdited extends EditedTypes {
  readonly key: string
  readonly saved: Page & { readonly revision: number }
  readonly draft: Page
  readonly fault: { readonly field: keyof Page; readonly reason: 'Unknown' }
  readonly reference: readonly string[]
  readonly answer: number
  readonly refusal: never
}

const pageFields = ['title', 'text'] as const

const draftOf = ({ title, text }: Page): Page => ({ title, text })

const changedFields = (before: Page, after: Page) => pageFields.filter((field) => before[field] !== after[field])

const editingRules: EditingRules<PageEdited> = {
  begin: (_, page) => draftOf(page),
  changedFields,
  isChanged: (draft, page) => changedFields(page, draft).length > 0,
  faults: ({ title }, _, titles) => (titles.includes(title) ? [] : [{ field: 'title', reason: 'Unknown' }]),
  rebased: (draft, before, now) => {
    const [mine, theirs] = [changedFields(before, draft), changedFields(before, now)]
    if (mine.some((field) => theirs.includes(field))) return O.none
    return O.some({
      title: mine.includes('title') ? draft.title : now.title,
      text: mine.includes('text') ? draft.text : now.text,
    })
  },
  reference: [],
}

export const pageEditor = editingMachine(editingRules)

/** The same, but that it stays open. */
export const stayingPageEditor = editingMachine<PageEdited>({
  ...editingRules,
  stays: ({ draft }, revision) => ({ ...draft, revision }),
})

const samplePage: Page = { title: 'A', text: 'a' }

export const savedPage = { ...samplePage, revision: 1 }
export const pageTitles = ['A', 'B', 'C']

export const editing: Sample<typeof pageEditor> = {
  machine: pageEditor,
  input: { key: 'page', saved: savedPage, isUnread: true },
  identify: ({ value, context: { draft, saved, touched, reference, theirs, refusal, answer } }) => ({
    value,
    draft,
    saved,
    touched,
    isReferenceKnown: reference.length > 0,
    theirs,
    refusal,
    answer,
  }),
  events: [
    answered('open', E.right(savedPage)),
    answered('open', lostRead),
    answered('open', slowRead),
    answered('open', refusedRead),
    { type: 'retry.due' },
    { type: 'open.retried' },
    answered('findReference', E.right(pageTitles)),
    { type: 'draft.edited', draft: { ...samplePage, title: 'B' } },
    { type: 'draft.edited', draft: { ...samplePage, title: 'Z' } },
    { type: 'saved.received', saved: { ...savedPage, revision: 2, text: 'c' } },
    { type: 'saved.received', saved: { ...savedPage, revision: 3, title: 'C' } },
    { type: 'saved.gone' },
    { type: 'save.requested' },
    answered('save', E.right(4)),
    answered('save', E.left({ _tag: 'Stale' })),
    answered('save', E.left({ _tag: 'Field', fields: ['title'], message: 'Taken' })),
    answered('read', E.right({ ...savedPage, revision: 2, text: 'c' })),
    answered('read', E.right({ ...savedPage, revision: 3, title: 'C' })),
    answered('read', missingRead),
    answered('read', lostRead),
    { type: 'theirs.taken' },
    { type: 'mine.kept' },
    { type: 'close.requested' },
    { type: 'close.confirmed' },
    { type: 'close.refused' },
  ],
}
