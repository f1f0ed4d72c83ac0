import * as t from 'io-ts'
import { E, pipe } from '../domain/fp.ts'

/** `/settings.js` sets them before the application starts. */
export interface WindowSettings {
  readonly loginPage: string
  readonly apiBase: string | null
}

const Settings = t.partial({ loginPage: t.string, apiBase: t.union([t.string, t.null]) })

const defaults: WindowSettings = { loginPage: '/login', apiBase: null }

export const windowSettings = (page: Window): WindowSettings =>
  pipe(
    Settings.decode(Reflect.get(page, 'plutus')),
    E.match(
      () => defaults,
      ({ loginPage = defaults.loginPage, apiBase = defaults.apiBase }) => ({ loginPage, apiBase }),
    ),
  )
