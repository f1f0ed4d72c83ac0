import { E, O, pipe } from '../domain/fp.ts'

/** Local storage under the prefix of spec §9. A browser that keeps none forgets when the page is left. */
export interface Shelf {
  readonly key: string
  readonly read: () => O.Option<string>
  readonly write: (text: string) => void
  readonly clear: () => void
}

export const shelf = (page: Window, name: string): Shelf => {
  const key = `plutus_${name}`
  return {
    key,
    read: () =>
      pipe(
        E.tryCatch(() => page.localStorage.getItem(key), String),
        O.fromEither,
        O.chain(O.fromNullable),
      ),
    write: (text) => {
      E.tryCatch(() => {
        page.localStorage.setItem(key, text)
      }, String)
    },
    clear: () => {
      E.tryCatch(() => {
        page.localStorage.removeItem(key)
      }, String)
    },
  }
}
