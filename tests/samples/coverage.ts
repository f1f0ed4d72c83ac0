import * as t from 'io-ts'

export const Coverage = t.readonly(
  t.record(
    t.string,
    t.strict({ at: t.string, states: t.readonlyArray(t.string), transitions: t.readonlyArray(t.string) }),
  ),
)

/** The states and transitions of each chart that its last test run took, by the id of the machine. */
export type Coverage = t.TypeOf<typeof Coverage>
