import { O, pipe } from '../../domain/fp.ts'
import { tokenBearer } from '../../domain/session/token-bearer.ts'
import type { StoredText } from '../browser-storage.ts'

/** Keeps the shared token if another tab has replaced the released one. */
export const clearReleased = (tokens: Pick<StoredText, 'read' | 'clear'>, released: O.Option<string>): void => {
  const isReplaced = pipe(
    tokens.read(),
    O.exists((kept) => O.isSome(tokenBearer(kept)) && kept !== O.toNullable(released)),
  )
  if (!isReplaced) tokens.clear()
}
