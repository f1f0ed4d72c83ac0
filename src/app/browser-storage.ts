import { E, O, pipe } from '../domain/fp.ts'

/** Local or tab storage under the prefix of spec §9; a browser without storage forgets on leaving the page. */
export interface StoredText {
  readonly key: string
  readonly read: () => O.Option<string>
  readonly write: (text: string) => void
  readonly clear: () => void
}

export const storedText = (
  page: Window,
  name: string,
  kept: 'localStorage' | 'sessionStorage' = 'localStorage',
): StoredText => {
  const key = `plutus_${name}`
  return {
    key,
    read: () =>
      pipe(
        E.tryCatch(() => page[kept].getItem(key), String),
        O.fromEither,
        O.chain(O.fromNullable),
      ),
    write: (text) => {
      E.tryCatch(() => {
        page[kept].setItem(key, text)
      }, String)
    },
    clear: () => {
      E.tryCatch(() => {
        page[kept].removeItem(key)
      }, String)
    },
  }
}

export const userImportStorage = (page: Window): StoredText => storedText(page, 'user_import', 'sessionStorage')
