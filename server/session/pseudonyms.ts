import { keyedHash } from './derived-key.ts'

/** What stands in a line of the log for somebody's name or address: the same all day, and nothing to anybody without the key. */
export type Pseudonym = (kind: 'account' | 'source', text: string) => string

export const pseudonyms =
  (key: Uint8Array, now: () => Date): Pseudonym =>
  (kind, text) =>
    keyedHash(key, [now().toISOString().slice(0, 10), kind, text]).slice(0, 10)
