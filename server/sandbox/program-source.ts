import * as t from 'io-ts'

/** A program that is made into one script. */
export const ProgramSource = t.readonly(
  t.exact(
    t.intersection([
      t.type({ path: t.string, format: t.keyof({ cjs: null, es: null, iife: null }) }),
      t.partial({
        /** What is taken for an import, by its name, or that nothing is. */
        instead: t.record(t.string, t.union([t.string, t.literal(false)])),
        /** What is imported when it runs, by its name, and from where. */
        outside: t.record(t.string, t.string),
      }),
    ]),
  ),
)
export type ProgramSource = t.TypeOf<typeof ProgramSource>
