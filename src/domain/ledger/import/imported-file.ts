import * as t from 'io-ts'

/** In the order of reading: files before those that refer to them. */
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

/** `rows` = added + corrected + unchanged. `readAs` and `mapping` (a digest) are set if names do not tell. */
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
