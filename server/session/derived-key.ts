import { createHmac, hkdfSync } from 'node:crypto'

/** A key of its own for one purpose, made of the server's. */
export const derivedKey = (key: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, new Uint8Array(), `plutus/${purpose}`, 32))

/** The parts are told apart however they are cut. */
export const keyedHash = (key: Uint8Array, parts: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
