import { O } from '../../domain/fp.ts'
import { storedText } from '../browser-storage.ts'

export type WelcomedCheck = (username: string) => boolean

export const createWelcomed = (page: Window): WelcomedCheck => {
  const known = new Map<string, boolean>()
  return (username) => {
    const stored = storedText(page, `welcomed_${encodeURIComponent(username)}`)
    const isWelcomed = known.get(username) ?? O.isSome(stored.read())
    known.set(username, isWelcomed)
    stored.write('yes')
    return isWelcomed
  }
}
