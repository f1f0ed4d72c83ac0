import * as t from 'io-ts'
import { E, pipe } from '../fp.ts'
import { parseJson } from '../parse-json.ts'

const parsed = (text: string): unknown =>
  pipe(
    parseJson(text),
    E.getOrElse((): unknown => undefined),
  )

/** A list that goes about as JSON text, as spec §3 has levels and parameters; a list as such is read too. */
export const jsonList = <A>(item: t.Type<A, unknown>): t.Type<readonly A[], string> => {
  const list = t.readonlyArray(item)
  return new t.Type(
    `JSON text of ${list.name}`,
    list.is,
    (value, context) => list.validate(typeof value === 'string' ? parsed(value) : value, context),
    (items) => JSON.stringify(list.encode(items)),
  )
}
