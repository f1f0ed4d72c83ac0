import { expect, test } from 'vitest'
import type { StoredText } from '../../../../src/app/browser-storage.ts'
import { findDraft, dropSentRows, storeDraft } from '../../../../src/app/users/import-draft.ts'
import { O } from '../../../../src/domain/fp.ts'
import type { OpenImport } from '../../../../src/domain/users/import/kept-import.ts'

const storage = (most = Infinity) => {
  const held: { text: O.Option<string> } = { text: O.none }
  const kept: StoredText = {
    key: 'import',
    read: () => held.text,
    write: (text) => {
      if (text.length <= most) held.text = O.some(text)
    },
    clear: () => {
      held.text = O.none
    },
  }
  return { held, kept }
}

const draftImport: OpenImport = {
  name: 'people.csv',
  rows: [{ line: 2, cells: { username: 'ann' } }],
  choice: { leftOut: new Set(), updates: new Set() },
  withoutPassword: new Set(),
}

test('whoever began an import finds it again', () => {
  const { kept } = storage()
  expect(storeDraft(kept, { username: 'admin', draft: draftImport })).toBe(true)
  expect(findDraft(kept, 'admin')).toEqual(O.some(draftImport))
  expect(findDraft(kept, 'admin')).toEqual(O.some(draftImport))
})

test('nothing of it is left as soon as somebody else looks', () => {
  const { held, kept } = storage()
  storeDraft(kept, { username: 'admin', draft: draftImport })
  expect(findDraft(kept, 'superadmin')).toEqual(O.none)
  expect(held.text).toEqual(O.none)
})

test('what cannot be read is forgotten, as is what there is no room for', () => {
  const { held, kept } = storage(20)
  held.text = O.some('{"by":')
  expect(findDraft(kept, 'admin')).toEqual(O.none)
  expect(held.text).toEqual(O.none)
  held.text = O.some('older')
  expect(storeDraft(kept, { username: 'admin', draft: draftImport })).toBe(false)
  expect(held.text).toEqual(O.none)
})

test('of what was sent only what is left can be found again, and nothing where nothing is', () => {
  const { held, kept } = storage()
  storeDraft(kept, {
    username: 'admin',
    draft: { ...draftImport, rows: [{ line: 3, cells: { username: 'bob' } }, ...draftImport.rows] },
  })
  expect(dropSentRows(kept, { username: 'admin', draft: draftImport })).toBe(true)
  expect(findDraft(kept, 'admin')).toEqual(O.some(draftImport))
  expect(dropSentRows(kept, { username: 'admin', draft: { ...draftImport, rows: [] } })).toBe(true)
  expect(held.text).toEqual(O.none)
})
