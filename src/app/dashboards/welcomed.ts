import { O } from '../../domain/fp.ts'
import { storedText } from '../browser-storage.ts'

/** Whether somebody has been here before in this browser, the same for as long as the page is open. */
export type Welcomed = (username: string) => boolean

export const createWelcomed = (page: Window): Welcomed => {
  const known = new Map<string, boolean>()
  return (username) => {
    const stored = storedText(page, `welcomed_${encodeURIComponent(username)}`)
    const isWelcomed = known.get(username) ?? O.isSome(stored.read())
    known.set(username, isWelcomed)
    stored.write('yes')
    return isWelcomed
  }
}
