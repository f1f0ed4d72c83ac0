import { O } from '../../domain/fp.ts'
import type { SaveRefusal } from '../../machines/kit/editing.ts'

/** What is wrong with one field is said there. */
export const saveRefusalText = (
  refusal: O.Option<SaveRefusal<string>>,
  gone = 'There was a problem',
): string | null => {
  if (O.isNone(refusal)) return null
  switch (refusal.value._tag) {
    case 'Field':
      return null
    case 'Refused':
      return refusal.value.message
    case 'Gone':
      return gone
    case 'Stale':
    case 'Lost':
      return 'There was a problem'
  }
}
