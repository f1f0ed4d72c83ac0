import * as t from 'io-ts'

export const ProgramSource = t.readonly(
  t.exact(
    t.intersection([
      t.type({ path: t.string, format: t.keyof({ cjs: null, es: null, iife: null }) }),
      t.partial({
        instead: t.record(t.string, t.string),
        outside: t.record(t.string, t.string),
      }),
    ]),
  ),
)
export type ProgramSource = t.TypeOf<typeof ProgramSource>
