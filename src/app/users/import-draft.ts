import { O, pipe } from '../../domain/fp.ts'
import { parseJson } from '../../domain/json/parse-json.ts'
import { KeptImport, keptImport, type OpenImport, restoredImport } from '../../domain/users/import/kept-import.ts'
import type { DraftToKeep } from '../../machines/users/import-rows.ts'
import type { StoredText } from '../browser-storage.ts'

export const findDraft = (kept: StoredText, username: string): O.Option<OpenImport> => {
  const draft = pipe(
    kept.read(),
    O.chain((text) => O.fromEither(parseJson(text))),
    O.chain((json) => O.fromEither(KeptImport.decode(json))),
    O.chain((found) => restoredImport(found, username)),
  )
  if (O.isNone(draft)) kept.clear()
  return draft
}

export const storeDraft = (kept: StoredText, { username, draft }: DraftToKeep): boolean => {
  const text = JSON.stringify(KeptImport.encode(keptImport(username, draft)))
  kept.write(text)
  const isKept = O.exists((read: string) => read === text)(kept.read())
  // an outdated draft is worse than none
  if (!isKept) kept.clear()
  return isKept
}

export const dropSentRows = (kept: StoredText, rest: DraftToKeep): boolean => {
  if (rest.draft.rows.length > 0) return storeDraft(kept, rest)
  kept.clear()
  return true
}
