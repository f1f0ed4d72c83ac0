import { randomBytes, timingSafeEqual } from 'node:crypto'
import { O, pipe } from '../../src/domain/fp.ts'
import type { PasswordCredential } from './credentials.ts'
import { keyedHash } from './keys.ts'

export interface DeviceCookie {
  readonly family: string
  readonly name: string
  readonly value: string
  readonly seconds: number
}

/** The server's key signs a device cookie for one person and password. A new password invalidates the cookie. */
export interface KnownDevices {
  readonly cookieName: (username: string) => string
  readonly cookieFor: (credential: PasswordCredential) => DeviceCookie
  readonly deviceOf: (credential: PasswordCredential, value: string) => O.Option<string>
}

// browsers limit the lifetime of a cookie to 400 days
const cookieSeconds = 400 * 24 * 3600

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)

const cookiePrefix = 'plutus_device_'

export const knownDevices = (key: Uint8Array, now: () => Date): KnownDevices => {
  const seconds = (): number => Math.floor(now().getTime() / 1000)

  const signed = ({ username, hash }: PasswordCredential, id: string, issued: string): string =>
    keyedHash(key, ['device', username, hash, id, issued])

  const cookieName = (username: string): string => `${cookiePrefix}${keyedHash(key, ['cookie', username]).slice(0, 16)}`

  return {
    cookieName,
    cookieFor: (credential) => {
      const [id, issued] = [randomBytes(16).toString('base64url'), String(seconds())]
      const value = `${id}.${issued}.${signed(credential, id, issued)}`
      return { family: cookiePrefix, name: cookieName(credential.username), value, seconds: cookieSeconds }
    },
    deviceOf: (credential, value) => {
      const [id = '', issued = '', signature = ''] = value.split('.')
      return pipe(
        O.some(id),
        O.filter(
          () =>
            isSame(Buffer.from(signature), Buffer.from(signed(credential, id, issued))) &&
            Number(issued) + cookieSeconds > seconds(),
        ),
      )
    },
  }
}
