import { O, pipe } from '../fp.ts'

/** `perMessage` files, each of so many bytes, its name of so many letters. */
export const attachmentLimits = { bytes: 10_000_000, perMessage: 10, nameLetters: 200 } as const

const kinds = [
  { media: 'application/pdf', begins: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { media: 'image/png', begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { media: 'image/jpeg', begins: [0xff, 0xd8, 0xff] },
] as const

/** What a file is by its first bytes, whatever it is called; none of what cannot be attached. */
export const mediaOf = (file: Uint8Array): O.Option<string> =>
  pipe(
    O.fromNullable(kinds.find(({ begins }) => begins.every((byte, index) => file[index] === byte))),
    O.map(({ media }) => media),
  )
