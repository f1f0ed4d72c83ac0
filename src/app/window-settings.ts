import * as t from 'io-ts'
import { E, pipe } from '../domain/fp.ts'

/** Settings that `/settings.js` makes before the application starts. */
export interface WindowSettings {
  readonly loginPage: string
  readonly apiBase: string | null
}

const SettingsCodec = t.partial({ loginPage: t.string, apiBase: t.union([t.string, t.null]) })

const defaultSettings: WindowSettings = { loginPage: '/login', apiBase: null }

export const windowSettings = (page: Window): WindowSettings =>
  pipe(
    SettingsCodec.decode(Reflect.get(page, 'plutus')),
    E.match(
      () => defaultSettings,
      ({ loginPage = defaultSettings.loginPage, apiBase = defaultSettings.apiBase }) => ({ loginPage, apiBase }),
    ),
  )
