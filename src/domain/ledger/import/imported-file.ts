import * as t from 'io-ts'

/** The files an import may hold, in the order they are read: what is named before what names it. */
export const SheetName = t.keyof({
  advisers: null,
  groups: null,
  securities: null,
  accounts: null,
  entities: null,
  carried_losses: null,
  prices: null,
  exchange_rates: null,
  holidays: null,
  corporate_actions: null,
  benchmarks: null,
  benchmark_values: null,
  benchmark_parts: null,
  benchmark_choices: null,
  transactions: null,
  components: null,
  cost_base: null,
  parcel_choices: null,
  parcel_picks: null,
  positions: null,
  cash: null,
  users: null,
})
export type SheetName = t.TypeOf<typeof SheetName>

/**
 * What one file held and what of it was new. `rows` = added + corrected + unchanged. `readAs` is there where its name does not say it, and
 * `mapping`, a digest, where its columns were read otherwise than by their names.
 */
export const ImportedFile = t.readonly(
  t.intersection([
    t.strict({
      name: t.string,
      sha256: t.string,
      rows: t.number,
      added: t.number,
      corrected: t.number,
      unchanged: t.number,
    }),
    t.exact(t.partial({ readAs: SheetName, mapping: t.string })),
  ]),
)
export type ImportedFile = t.TypeOf<typeof ImportedFile>
