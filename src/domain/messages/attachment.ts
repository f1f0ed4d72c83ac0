import { safeName } from '../text/file-names.ts'
import { O, pipe } from '../fp.ts'

/** `bytes` is per file; `unsent` limits all unsent files of one person. */
export const attachmentLimits = {
  bytes: 10_000_000,
  perMessage: 10,
  unsent: { files: 200, bytes: 500_000_000 },
} as const

const attachmentKinds = [
  { media: 'application/pdf', extensions: ['pdf'], begins: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { media: 'image/png', extensions: ['png'], begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { media: 'image/jpeg', extensions: ['jpg', 'jpeg'], begins: [0xff, 0xd8, 0xff] },
] as const

export const mediaOf = (file: Uint8Array): O.Option<string> =>
  pipe(
    O.fromNullable(attachmentKinds.find(({ begins }) => begins.every((byte, index) => file[index] === byte))),
    O.map(({ media }) => media),
  )

// requires a letter, because digits alone after a dot are more often part of a date or a number
const extensionPattern = /\.(?=[a-z\d]*[a-z])[a-z\d]{1,10}$/i

/** Gives the name an extension of its media type, because a reader's system opens a file by its extension. */
export const attachmentName = (name: string, media: string): string => {
  const extensions: readonly string[] = attachmentKinds.find((kind) => kind.media === media)?.extensions ?? []
  const hasOwn = (text: string): boolean => extensions.some((each) => text.toLowerCase().endsWith(`.${each}`))
  // names stored earlier may have the extension twice, around a hyphen
  const safe = safeName(name).replace(/(\.[a-z]+)-+\1$/i, '$1')
  const stem = safe.replace(extensionPattern, '').replace(/[ .]+$/, '') || 'file'
  return [safe, stem].find(hasOwn) ?? [stem, ...extensions.slice(0, 1)].join('.')
}
