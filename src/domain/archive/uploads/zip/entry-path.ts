import { O, pipe } from '../../../fp.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lossy = new TextDecoder('utf-8', { ignoreBOM: true })

const readable = (name: Uint8Array): O.Option<string> => O.tryCatch(() => utf8.decode(name))

/**
 * The path of an entry of a zip: its name is UTF-8, or else its Info-ZIP Unicode path is. No other writing is guessed at:
 * what cannot be read shows as U+FFFD, for which `pathFault` has a word.
 */
export const entryPath = (name: Uint8Array, unicodePath: O.Option<Uint8Array>): string =>
  pipe(
    readable(name),
    O.alt(() => pipe(unicodePath, O.chain(readable))),
    O.getOrElse(() => lossy.decode(name)),
  )

const clutter = /(^|\/)(__MACOSX\/|\.DS_Store$|\._[^/]*$|Thumbs\.db$|desktop\.ini$)/i

/** A folder, or what a file manager leaves in a zip for itself. */
export const isClutter = (path: string): boolean => path.endsWith('/') || clutter.test(path)
