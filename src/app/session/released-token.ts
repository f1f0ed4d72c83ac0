import { O, pipe } from '../../domain/fp.ts'
import { tokenBearer } from '../../domain/session/token-bearer.ts'
import type { StoredText } from '../browser-storage.ts'

/** Removes the token that all tabs share, unless another tab has already replaced it. */
export const clearReleased = (tokens: Pick<StoredText, 'read' | 'clear'>, released: O.Option<string>): void => {
  const isReplaced = pipe(
    tokens.read(),
    O.exists((kept) => O.isSome(tokenBearer(kept)) && kept !== O.toNullable(released)),
  )
  if (!isReplaced) tokens.clear()
}
