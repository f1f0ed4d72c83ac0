import { safeName } from '../file-names.ts'
import { O, pipe } from '../fp.ts'

/** `perMessage` files, each of so many bytes, its name of so many letters. */
export const attachmentLimits = { bytes: 10_000_000, perMessage: 10, nameLetters: 200 } as const

const kinds = [
  { media: 'application/pdf', extensions: ['pdf'], begins: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { media: 'image/png', extensions: ['png'], begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { media: 'image/jpeg', extensions: ['jpg', 'jpeg'], begins: [0xff, 0xd8, 0xff] },
] as const

/** What a file is by its first bytes, whatever it is called; none of what cannot be attached. */
export const mediaOf = (file: Uint8Array): O.Option<string> =>
  pipe(
    O.fromNullable(kinds.find(({ begins }) => begins.every((byte, index) => file[index] === byte))),
    O.map(({ media }) => media),
  )

// of digits alone it is a date or a number more often than the name of a type
const extension = /\.(?=[a-z\d]*[a-z])[a-z\d]{1,10}$/i

/**
 * The name under which a file of this type is kept and sent. Another extension is replaced, because a reader's system opens a
 * file by its extension.
 */
export const attachmentName = (name: string, media: string): string => {
  const extensions: readonly string[] = kinds.find((kind) => kind.media === media)?.extensions ?? []
  const hasOwn = (text: string): boolean => extensions.some((each) => text.toLowerCase().endsWith(`.${each}`))
  const safe = safeName(name)
  const stem = safe.replace(extension, '').replace(/[ .]+$/, '') || 'file'
  return [safe, stem].find(hasOwn) ?? [stem, ...extensions.slice(0, 1)].join('.')
}
