import { O } from '../fp.ts'
import { sameJson } from './parse-json.ts'

export const fieldRebase = <Draft extends object>(fields: readonly (keyof Draft)[]) => {
  const changed = (before: Draft, after: Draft): readonly (keyof Draft)[] =>
    fields.filter((field) => !sameJson(before[field], after[field]))

  const contested = (mine: Draft, base: Draft, theirs: Draft): readonly (keyof Draft)[] => {
    const byThem = changed(base, theirs)
    return changed(base, mine).filter((field) => byThem.includes(field) && !sameJson(mine[field], theirs[field]))
  }

  const onTop = (mine: Draft, base: Draft, theirs: Draft): Draft => ({
    ...theirs,
    ...Object.fromEntries(changed(base, mine).map((field) => [field, mine[field]])),
  })

  const rebased = (mine: Draft, base: Draft, theirs: Draft): O.Option<Draft> =>
    contested(mine, base, theirs).length === 0 ? O.some(onTop(mine, base, theirs)) : O.none

  return { changed, contested, onTop, rebased }
}
